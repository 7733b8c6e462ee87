import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/AmazonDataScreenQuery$parameters';
import type { AmazonDataScreenQuery } from './__generated__/AmazonDataScreenQuery.graphql';
import { amazonDataVariables, readAmazonDataView } from './amazonDataView.ts';

export { needsRefetch } from './amazonDataView.ts';

/** Starts the screen's query for the tab in the URL. */
export const loadAmazonData: StartScreen = (start, params) =>
  start<AmazonDataScreenQuery>(parameters, amazonDataVariables(readAmazonDataView(params)));
