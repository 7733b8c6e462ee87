import type { IEnvironment } from 'relay-runtime';
import { startQuery } from '#client/routing/routeQuery.ts';
import parameters from './__generated__/AmazonDataScreenQuery$parameters';
import type { AmazonDataScreenQuery } from './__generated__/AmazonDataScreenQuery.graphql';
import { amazonDataVariables, readAmazonDataView } from './amazonDataView.ts';

export { asksAnew } from './amazonDataView.ts';

/** Starts the screen's query for the tab the URL has. */
export const loadAmazonData = (environment: IEnvironment, params: URLSearchParams) =>
  startQuery<AmazonDataScreenQuery>(environment, parameters, amazonDataVariables(readAmazonDataView(params)));
