import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/BrandOwnerScreenQuery$parameters';
import type { BrandOwnerScreenQuery } from './__generated__/BrandOwnerScreenQuery.graphql';

/** Starts the screen's query. */
export const loadBrandOwner: StartScreen = (start) => start<BrandOwnerScreenQuery>(parameters, {});
