import type { IEnvironment } from 'relay-runtime';
import { startQuery } from '#client/routing/routeQuery.ts';
import parameters from './__generated__/CredentialsScreenQuery$parameters';
import type { CredentialsScreenQuery } from './__generated__/CredentialsScreenQuery.graphql';

/** Starts the query of the credentials screen. */
export const loadCredentials = (environment: IEnvironment) =>
  startQuery<CredentialsScreenQuery>(environment, parameters, {});
