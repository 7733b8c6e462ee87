import { z } from 'zod';
import { marketplaceIds } from '#server/market/registry.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import type { Channel } from './channel.ts';
import type { ChannelFigures } from './channelFigures.ts';
import type { PriceTarget } from './priceTarget.ts';

/** Query parameter of a percentage. */
export const percent = (message: string) =>
  z
    .string()
    .regex(/^-?\d{1,4}(?:\.\d{1,4})?$/, message)
    .transform(Number)
    .optional();

const figure = (description: string) => z.number().nullable().describe(`${description} Null while unknown.`);
/** A price for a target. */
export const Price = z
  .object({
    price: z.number().nullable().describe('The price; null where there is none.'),
    profit: z.number().nullable().describe('Profit of a unit at it.'),
    margin_percent: z.number().nullable().describe('Profit / price, percent.'),
    gap: z.string().nullable().describe('Why there is no price.'),
  })
  .nullable()
  .describe('Null where it was not asked for.');
/** A listing with its figures. */
export const Listing = {
  product: z.int().describe('Number of the listing.'),
  marketplace: z.enum(marketplaceIds).describe('Where it is sold.'),
  country: z.string().describe("The marketplace's country."),
  sku: z.string().nullable().describe('Code.'),
  name: z.string().nullable().describe('Title.'),
  currency: z.string().describe('Of all amounts.'),
  units: z.int().describe('Units sold in the days.'),
  price: figure('Current price.'),
  cost: figure('Cost of a unit.'),
  fees: figure('Commission and fixed fees.'),
  freight: figure('Fulfilment or freight that the seller pays.'),
  tax: figure("The seller's own tax."),
  ads: figure('Advertising.'),
  other: figure('Storage and returns, less other income.'),
  profit: figure('What the price leaves.'),
  margin_percent: figure('Profit / price, percent.'),
  state: z.string().describe('What is known of the profit.'),
  reasons: z.array(z.string()).describe('Why it is not plainly known.'),
};
/** Days of the sales. */
export const Days = {
  start_date: z.iso.date().describe('First day of the sales.'),
  end_date: z.iso.date().describe('Last day.'),
};
/** Minor units as a decimal number; null stays null. */
const decimal = (minor: number | null, currency: string) => (minor === null ? null : decimalOf({ minor, currency }));

/** Answer of `Listing`. */
export function listingOf({ product, units, figures, unit }: Channel) {
  const { id, marketplace, country, sku, name, currency } = product;
  const of = (part: keyof ChannelFigures) => decimal(figures[part].minor, currency);
  return {
    product: id,
    marketplace,
    country,
    sku,
    name,
    currency,
    units,
    price: of('price'),
    cost: of('cost'),
    fees: of('fees'),
    freight: of('freight'),
    tax: of('tax'),
    ads: of('ads'),
    other: of('other'),
    profit: of('profit'),
    margin_percent: unit?.marginPercent ?? null,
    state: figures.profit.state,
    reasons: figures.profit.reasons,
  };
}

/** Answer of `Price`. */
export const priceOf = (target: PriceTarget | null, currency: string) =>
  target && {
    price: decimal(target.figures?.price ?? null, currency),
    profit: decimal(target.figures?.profit ?? null, currency),
    margin_percent: target.figures?.marginPercent ?? null,
    gap: target.gap,
  };
