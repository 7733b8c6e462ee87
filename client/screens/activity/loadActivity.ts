import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/ActivityScreenQuery$parameters';
import type { ActivityScreenQuery } from './__generated__/ActivityScreenQuery.graphql';
import { kindsOf, readKind } from './kinds.ts';

/** Starts the query of the activity screen. */
export const loadActivity: StartScreen = (start, search) =>
  start<ActivityScreenQuery>(parameters, { kinds: kindsOf(readKind(search)) });
