import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/AccountScreenQuery$parameters';
import type { AccountScreenQuery } from './__generated__/AccountScreenQuery.graphql';

/** Starts the query of the account screen. */
export const loadAccount: StartScreen = (start) => start<AccountScreenQuery>(parameters, {});
