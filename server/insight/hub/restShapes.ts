import { z } from 'zod';
import { marketplaceIds } from '#server/market/registry.ts';
import { reasonsOf } from '#server/insight/coverage/basisText.ts';
import type { FigureMark } from '#server/insight/coverage/figureMark.ts';
import { FigureState } from '#server/insight/coverage/markShape.ts';
import type { ChannelFigure } from '#server/insight/channels/channelFigures.ts';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import type { SalesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import type { MasterProduct } from '#server/records/masters/masterProducts.ts';
import type { HubCost } from './hubHeader.ts';
import type { SideBySide, SideBySideListing } from './listings/sideBySide.ts';
import type { StockEnd } from './stockEnd.ts';

const amount = (description: string) => z.number().nullable().describe(`${description} Null while unknown.`);
const states = (description: string) =>
  z.object({ state: FigureState, reasons: z.array(z.string()) }).describe(description);

const Figure = (description: string) =>
  z
    .object({
      amount: amount('In the currency of the listing.'),
      state: FigureState,
      reasons: z.array(z.string()).describe('Why it is not plainly known, in Portuguese.'),
    })
    .describe(description);

const Column = z.object({
  product: z.int().describe('Number of the listing.'),
  marketplace: z.enum(marketplaceIds).describe('Where it is sold.'),
  country: z.string().describe("The marketplace's country."),
  asin: z.string().describe("The marketplace's id."),
  sku: z.string().nullable().describe('Code.'),
  name: z.string().nullable().describe('Title.'),
  is_active: z.boolean().describe('It is for sale.'),
  currency: z.string().describe('Of the figures of a unit.'),
  price: Figure('Current price.'),
  charges: Figure('Fees and freight of a unit at its price.'),
  unit_profit: Figure('What a unit leaves at its price.'),
  units: z.int().describe('Units sold in the days.'),
  revenue: z.number().describe('In `revenue_currency`.'),
  profit: amount('In `revenue_currency`.'),
  revenue_currency: z.string().describe('BRL; that of the listing when a day had no rate.'),
  own_revenue: z.number().nullable().describe("In the listing's currency; null where `revenue` is in it."),
  acos_percent: amount('Advertising / sales attributed to it, percent.'),
  states: z
    .object({ revenue: FigureState, profit: FigureState, acos: FigureState })
    .describe('What is known of the figures of the days.'),
  has_buy_box: z.boolean().nullable().describe('Null where no one competes, or nothing was observed.'),
  winning_price: amount('Price that wins the Buy Box.'),
  winning_price_basis: z
    .enum(['reported', 'matched'])
    .nullable()
    .describe('Said by the marketplace, or the price of who has it.'),
  winning_profit: amount('Profit of a unit at that price.'),
  buy_box_percent: amount('Share of the observed time of the last 30 days in which it was ours, percent.'),
  visits: z.int().nullable().describe('Sessions, or visits where none are reported. Null: none reported.'),
  conversion_percent: amount('Units / visits, percent.'),
  available: z.int().nullable().describe('Units at the last count.'),
  shared_with: z.int().describe('Other listings that are sold from these units.'),
});

/** Answer of GET /api/products/{id}. */
export const Hub = z.object({
  id: z.int().describe('Number of the product.'),
  name: z.string().nullable().describe('Name; null while unknown.'),
  sku: z.string().nullable().describe('Code; null while unknown.'),
  ean: z.string().nullable().describe('GTIN of one unit; null while unknown.'),
  brand: z.string().nullable().describe('Brand; null while unknown.'),
  image_url: z.string().nullable().describe('Address of its image.'),
  unit_cost: amount('Cost of a unit today.'),
  cost_currency: z.string().nullable().describe('Of the cost.'),
  cost_since: z.string().nullable().describe('First day of the cost; null: from the beginning, or without one.'),
  start_date: z.iso.date().describe('First day of the sales.'),
  end_date: z.iso.date().describe('Last day.'),
  currency: z.string().describe('Of revenue and profit.'),
  revenue: z.number().describe('Of all listings.'),
  revenue_change_percent: amount('Change against the days before, percent.'),
  units: z.int().describe('Units sold.'),
  profit: amount('Of all listings.'),
  margin_percent: amount('Profit / revenue, percent.'),
  revenue_known: states('What is known of revenue and units.'),
  profit_known: states('What is known of profit and margin.'),
  buy_box_percent: amount('Share of the observed time of the last 30 days in which the Buy Boxes were ours, percent.'),
  stock: z
    .object({
      available: z.int().nullable().describe('Units that can be sold; null: never counted.'),
      cover_days: amount('Days that they last at the recent pace.'),
      lead_days: z.number().describe('Days from an order to its arrival.'),
      order_now: z.int().nullable().describe('Units to order now; 0: none, null: never counted.'),
    })
    .nullable()
    .describe('Of several countries that which ends first; null while nothing is planned.'),
  unit_start_date: z.iso.date().describe('First day of the sales that the figures of a unit come from.'),
  unit_end_date: z.iso.date().describe('Last day.'),
  listings: z.array(Column).describe('Its listings side by side: those for sale first.'),
});

const known = (mark: FigureMark) => ({ state: mark.state, reasons: reasonsOf(mark) });

function columnOf({
  listing,
  channel,
  charges,
  sales,
  buyBox,
  winning,
  visits,
}: SideBySideListing): z.input<typeof Column> {
  const { product, active, currency, available, sharedWith } = listing;
  const figure = ({ minor, state, reasons }: ChannelFigure) => ({
    amount: minor === null ? null : decimalOf({ minor, currency }),
    state,
    reasons,
  });
  const { marketplace, country, asin, sku, name } = product;
  return {
    product: product.id,
    marketplace,
    country,
    asin,
    sku,
    name,
    is_active: active,
    currency,
    price: figure(channel.figures.price),
    charges: figure(charges),
    unit_profit: figure(channel.figures.profit),
    units: sales.units,
    revenue: decimalOf(sales.revenue),
    profit: decimalOrNull(sales.profit),
    revenue_currency: sales.revenue.currency,
    own_revenue: sales.own ? decimalOf(sales.own.revenue) : null,
    acos_percent: sales.acosPercent,
    states: {
      revenue: sales.marks.revenue.state,
      profit: sales.marks.profit.state,
      acos: sales.marks.acos.state,
    },
    has_buy_box: winning && winning.isOurs,
    winning_price: decimalOrNull(winning?.price ?? null),
    winning_price_basis: winning?.basis ?? null,
    winning_profit: decimalOrNull(winning?.profit ?? null),
    buy_box_percent: buyBox?.sharePercent ?? null,
    visits: visits?.visits ?? null,
    conversion_percent: visits?.conversionPercent ?? null,
    available,
    shared_with: sharedWith,
  };
}

/** The product with its header, tiles and listings side by side. */
export function hubAnswer(
  { id, name, sku, ean, brand }: MasterProduct,
  figures: {
    imageUrl: string | null;
    cost: HubCost | null;
    metrics: SalesMetrics;
    table: SideBySide;
    stock: StockEnd | null;
  },
): z.input<typeof Hub> {
  const { imageUrl, cost, metrics, table, stock } = figures;
  return {
    id,
    name,
    sku,
    ean,
    brand,
    image_url: imageUrl,
    unit_cost: decimalOrNull(cost && cost.cost),
    cost_currency: cost && cost.cost.currency,
    cost_since: cost && cost.since,
    start_date: metrics.startDate,
    end_date: metrics.endDate,
    currency: metrics.revenue.currency,
    revenue: decimalOf(metrics.revenue),
    revenue_change_percent: metrics.revenueChangePercent,
    units: metrics.units,
    profit: decimalOrNull(metrics.profit),
    margin_percent: metrics.marginPercent,
    revenue_known: known(metrics.marks.revenue),
    profit_known: known(metrics.marks.profit),
    buy_box_percent: table.buyBox.sharePercent,
    stock: stock && {
      available: stock.available,
      cover_days: stock.coverDays,
      lead_days: stock.leadDays,
      order_now: stock.quantity,
    },
    unit_start_date: table.unitDays.start,
    unit_end_date: lastDayOf(table.unitDays),
    listings: table.listings.map(columnOf),
  };
}
