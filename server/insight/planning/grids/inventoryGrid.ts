import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { CoverStatus } from '#server/insight/stock/coverStatus.ts';
import { type InventoryLevel, inventoryLevels } from '#server/insight/stock/inventoryLevels.ts';
import { placesText } from '#server/insight/stock/placesText.ts';
import { stockNote } from '#server/insight/stock/stockNote.ts';
import { type DataGrid, type GridField, gridOf, type Status } from './dataGrid.ts';

const MAX_ROWS = 100; // spec 9

const statuses: Record<CoverStatus['status'], Status> = {
  critical: { label: 'Crítico', tone: 'negative' },
  low: { label: 'Baixo', tone: 'warning' },
  normal: { label: 'Normal', tone: 'positive' },
  excess: { label: 'Excesso', tone: 'neutral' },
};
const outOfStock = { stockout: 'Ruptura', unstocked: 'Sem estoque' };

/** Label of a stock status; an empty stock shows why. */
export const coverLabel = ({ status, outOfStock: why }: CoverStatus): Status =>
  why ? { ...statuses[status], label: outOfStock[why] } : statuses[status];

const fields: GridField<InventoryLevel>[] = [
  { name: 'available_quantity', title: 'Disponível', type: 'integer', read: ({ available }) => available },
  { name: 'shared_stock', title: 'Estoque comum', type: 'text', isOptional: true, read: (level) => stockNote(level) },
  {
    name: 'stock_places',
    title: 'Onde está',
    type: 'text',
    isOptional: true,
    read: ({ locations }) => placesText(locations),
  },
  { name: 'reserved_quantity', title: 'Reservado', type: 'integer', read: ({ reserved }) => reserved },
  { name: 'inbound_quantity', title: 'A caminho', type: 'integer', read: ({ inbound }) => inbound },
  { name: 'units_sold_7d', title: 'Vendidas 7 d', type: 'integer', read: ({ unitsSold7d }) => unitsSold7d },
  { name: 'units_sold_30d', title: 'Vendidas 30 d', type: 'integer', read: ({ unitsSold30d }) => unitsSold30d },
  { name: 'revenue_30d', title: 'Receita 30 d', type: 'money', read: ({ revenue30d }) => revenue30d.minor },
  {
    name: 'days_of_stock',
    title: 'Dias de estoque',
    type: 'decimal',
    hint: 'No ritmo dos últimos 7 dias, somadas as vendas de todos os anúncios do mesmo estoque',
    read: ({ cover }) => cover?.daysOfStock,
  },
  { name: 'stock_status', title: 'Situação', type: 'status', read: ({ cover }) => cover && coverLabel(cover) },
  { name: 'snapshot_date', title: 'Contado em', type: 'date', read: ({ countedOn }) => countedOn },
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
