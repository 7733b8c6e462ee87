import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/CredentialsScreenQuery$parameters';
import type { CredentialsScreenQuery } from './__generated__/CredentialsScreenQuery.graphql';

/** Starts the query of the credentials screen. */
export const loadCredentials: StartScreen = (start) => start<CredentialsScreenQuery>(parameters, {});
