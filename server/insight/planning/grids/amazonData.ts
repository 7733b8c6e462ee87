import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { competitorsGrid } from './competitorsGrid.ts';
import type { DataGrid } from './dataGrid.ts';
import { forecastsGrid } from './forecastsGrid.ts';
import { insightsGrid } from './insightsGrid.ts';
import { inventoryGrid } from './inventoryGrid.ts';
import { pricesGrid } from './pricesGrid.ts';
import { productsGrid } from './productsGrid.ts';

export const dataTabs = ['products', 'competitors', 'insights', 'forecasts', 'prices', 'inventory'] as const;
export type DataTab = (typeof dataTabs)[number];

export interface DataFilter {
  marketplace?: Marketplace | null;
  /** Only for forecasts. */
  productId?: number | null;
  /** Only for insights and prices: those that the seller decided, instead of the pending ones. */
  isDecided?: boolean | null;
}

/** Content of one tab of the data viewer, with its columns. */
export function amazonData(
  viewer: Viewer,
  tab: DataTab,
  { marketplace = null, productId = null, isDecided }: DataFilter,
  now = currentTime(),
): Promise<DataGrid> {
  switch (tab) {
    case 'products':
      return productsGrid(viewer, marketplace, now);
    case 'competitors':
      return competitorsGrid(viewer, marketplace);
    case 'insights':
      return insightsGrid(viewer, marketplace, isDecided ?? false);
    case 'forecasts':
      return forecastsGrid(viewer, { marketplace, productId }, now);
    case 'prices':
      return pricesGrid(viewer, marketplace, isDecided ?? false);
    case 'inventory':
      return inventoryGrid(viewer, marketplace, now);
  }
}
