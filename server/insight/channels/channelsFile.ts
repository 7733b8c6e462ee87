import { type FileColumn, yesNo } from '#server/platform/files/table.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import type { Channel } from './channel.ts';
import type { ChannelFigures } from './channelFigures.ts';
import { type PriceTarget, targetGapText } from './priceTarget.ts';

/** A channel of a file, with its prices for the two targets where they were asked for. */
export interface ChannelRow {
  channel: Channel;
  forMargin: PriceTarget | null;
  forProfit: PriceTarget | null;
  isCompeting: boolean;
}

const decimal = (minor: number | null, { product: { currency } }: Channel) =>
  minor === null ? null : decimalOf({ minor, currency });

const figure = (head: string, name: keyof ChannelFigures): FileColumn<ChannelRow> => ({
  head,
  kind: 'amount',
  value: ({ channel }) => decimal(channel.figures[name].minor, channel),
});

/** Columns that say which listing a row is of. */
const listingColumns: readonly FileColumn<{ channel: Channel }>[] = [
  { head: 'Marketplace', kind: 'text', value: ({ channel }) => channel.product.marketplace },
  { head: 'País', kind: 'text', value: ({ channel }) => channel.product.country },
  { head: 'ASIN', kind: 'text', value: ({ channel }) => channel.product.asin },
  { head: 'SKU', kind: 'text', value: ({ channel }) => channel.product.sku },
  { head: 'Anúncio', kind: 'text', value: ({ channel }) => channel.product.name },
  { head: 'Moeda', kind: 'text', value: ({ channel }) => channel.product.currency },
  { head: 'Unidades em 30 dias', kind: 'number', value: ({ channel }) => channel.units },
];

const targetColumns = (
  head: string,
  targetOf: (row: ChannelRow) => PriceTarget | null,
): readonly FileColumn<ChannelRow>[] => [
  { head, kind: 'amount', value: (row) => decimal(targetOf(row)?.figures?.price ?? null, row.channel) },
  {
    head: `${head}: por que não`,
    kind: 'text',
    value: (row) => {
      const gap = targetOf(row)?.gap;
      return gap ? targetGapText(gap) : null;
    },
  },
];

/** Columns of an export of the prices of a product by channel. */
export const channelColumns: readonly FileColumn<ChannelRow>[] = [
  ...listingColumns,
  figure('Preço', 'price'),
  figure('Custo', 'cost'),
  figure('Tarifas', 'fees'),
  figure('Frete', 'freight'),
  figure('Imposto', 'tax'),
  figure('Publicidade', 'ads'),
  figure('Outros', 'other'),
  figure('Lucro', 'profit'),
  { head: 'Margem', kind: 'share', value: ({ channel: { unit } }) => shareOf(unit) },
  { head: 'Observações', kind: 'text', value: ({ channel }) => channel.figures.profit.reasons.join('; ') || null },
  { head: 'Compete com outro', kind: 'text', value: ({ isCompeting }) => yesNo(isCompeting) },
  ...targetColumns('Preço para a margem', ({ forMargin }) => forMargin),
  ...targetColumns('Preço para o mesmo lucro', ({ forProfit }) => forProfit),
];

/** A row of a file of a scenario. */
export interface ScenarioFileRow {
  channel: Channel;
  after: PriceTarget;
}

/** Columns of an export of a scenario. */
export const scenarioColumns: readonly FileColumn<ScenarioFileRow>[] = [
  ...listingColumns,
  { head: 'Preço', kind: 'amount', value: ({ channel }) => decimal(channel.figures.price.minor, channel) },
  { head: 'Lucro', kind: 'amount', value: ({ channel }) => decimal(channel.figures.profit.minor, channel) },
  { head: 'Margem', kind: 'share', value: ({ channel: { unit } }) => shareOf(unit) },
  {
    head: 'Preço simulado',
    kind: 'amount',
    value: ({ channel, after }) => decimal(after.figures?.price ?? null, channel),
  },
  {
    head: 'Lucro simulado',
    kind: 'amount',
    value: ({ channel, after }) => decimal(after.figures?.profit ?? null, channel),
  },
  { head: 'Margem simulada', kind: 'share', value: ({ after: { figures } }) => shareOf(figures) },
  { head: 'Por que não', kind: 'text', value: ({ after: { gap } }) => gap && targetGapText(gap) },
];

const shareOf = (figures: { marginPercent: number } | null) => figures && figures.marginPercent / 100;
