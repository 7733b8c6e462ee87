import type { IEnvironment } from 'relay-runtime';
import { startQuery } from '#client/routing/routeQuery.ts';
import parameters from './__generated__/BrandOwnerScreenQuery$parameters';
import type { BrandOwnerScreenQuery } from './__generated__/BrandOwnerScreenQuery.graphql';

/** Starts the screen's query. */
export const loadBrandOwner = (environment: IEnvironment) =>
  startQuery<BrandOwnerScreenQuery>(environment, parameters, {});
