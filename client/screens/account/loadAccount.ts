import type { IEnvironment } from 'relay-runtime';
import { startQuery } from '#client/routing/routeQuery.ts';
import parameters from './__generated__/AccountScreenQuery$parameters';
import type { AccountScreenQuery } from './__generated__/AccountScreenQuery.graphql';

/** Starts the query of the account screen. */
export const loadAccount = (environment: IEnvironment) => startQuery<AccountScreenQuery>(environment, parameters, {});
