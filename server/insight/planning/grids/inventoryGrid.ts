import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { CoverStatus } from '#server/insight/stock/coverStatus.ts';
import { type InventoryLevel, inventoryLevels } from '#server/insight/stock/inventoryLevels.ts';
import { placesText } from '#server/insight/stock/placesText.ts';
import { stockNote } from '#server/insight/stock/stockNote.ts';
import { type DataGrid, type GridField, gridOf, type Status, statusOf, type StatusWords } from './dataGrid.ts';

const MAX_ROWS = 100; // spec 9

const statuses: Record<CoverStatus['status'], StatusWords> = {
  critical: { code: 'grids.levelCritical', tone: 'negative' },
  low: { code: 'grids.levelLow', tone: 'warning' },
  normal: { code: 'grids.levelNormal', tone: 'positive' },
  excess: { code: 'grids.levelExcess', tone: 'neutral' },
};
const outOfStock = { stockout: 'grids.stockout', unstocked: 'grids.unstocked' } as const;

/** Label of a stock status; an empty stock shows why. */
export const coverLabel = ({ status, outOfStock: why }: CoverStatus): Status =>
  statusOf(why ? { ...statuses[status], code: outOfStock[why] } : statuses[status]);

const fields: GridField<InventoryLevel>[] = [
  { name: 'available_quantity', title: 'grids.available', type: 'integer', read: ({ available }) => available },
  {
    name: 'shared_stock',
    title: 'grids.sharedStock',
    type: 'text',
    isOptional: true,
    read: (level) => stockNote(level),
  },
  {
    name: 'stock_places',
    title: 'grids.where',
    type: 'text',
    isOptional: true,
    read: ({ locations }) => placesText(locations),
  },
  { name: 'reserved_quantity', title: 'grids.reserved', type: 'integer', read: ({ reserved }) => reserved },
  { name: 'inbound_quantity', title: 'grids.inbound', type: 'integer', read: ({ inbound }) => inbound },
  { name: 'units_sold_7d', title: 'grids.sold7', type: 'integer', read: ({ unitsSold7d }) => unitsSold7d },
  { name: 'units_sold_30d', title: 'grids.sold30', type: 'integer', read: ({ unitsSold30d }) => unitsSold30d },
  { name: 'revenue_30d', title: 'grids.revenue30', type: 'money', read: ({ revenue30d }) => revenue30d.minor },
  {
    name: 'days_of_stock',
    title: 'grids.daysOfStock',
    type: 'decimal',
    hint: 'grids.daysOfStockHint',
    read: ({ cover }) => cover?.daysOfStock,
  },
  { name: 'stock_status', title: 'grids.status', type: 'status', read: ({ cover }) => cover && coverLabel(cover) },
  { name: 'snapshot_date', title: 'grids.countedOn', type: 'date', read: ({ countedOn }) => countedOn },
];

/** Stock at its last count, shortest cover first, at most 100. */
export async function inventoryGrid(
  viewer: Viewer,
  marketplace: Marketplace | null,
  now = currentTime(),
): Promise<DataGrid> {
  const levels = await inventoryLevels(viewer, { marketplace, limit: MAX_ROWS }, now);
  return gridOf(fields, levels, ({ product, revenue30d }) => ({
    key: product.id,
    product,
    currency: revenue30d.currency,
  }));
}
