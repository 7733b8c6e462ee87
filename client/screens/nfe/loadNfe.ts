import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/NfeScreenQuery$parameters';
import type { NfeScreenQuery } from './__generated__/NfeScreenQuery.graphql';
import { nfeVariables, readNfeView } from './nfeView.ts';

/** Starts the screen's query for the tab and page of the URL. */
export const loadNfe: StartScreen = (start, params) =>
  start<NfeScreenQuery>(parameters, nfeVariables(readNfeView(params)));
