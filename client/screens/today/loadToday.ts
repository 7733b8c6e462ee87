import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/TodayScreenQuery$parameters';
import type { TodayScreenQuery } from './__generated__/TodayScreenQuery.graphql';
import { readTodayView, todayVariables } from './todayView.ts';

export { needsRefetch } from './todayView.ts';

/** Starts the query of Hoje for the view in the URL. */
export const loadToday: StartScreen = (start, params) =>
  start<TodayScreenQuery>(parameters, todayVariables(readTodayView(params)));
