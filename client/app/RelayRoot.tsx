import type { ReactNode } from 'react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { environment } from '#client/data/environment.ts';
import { loaderIn, type StartScreen } from '#client/data/startQuery.ts';

/** Provides the Relay environment to a screen. A separate file from main.tsx, so that the login page loads without Relay. */
export const RelayRoot = ({ children }: { children: ReactNode }) => (
  <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
);

/** Loader of a screen's route in the same environment. */
export const relayLoader = (startScreen: StartScreen) => loaderIn(environment, startScreen);
