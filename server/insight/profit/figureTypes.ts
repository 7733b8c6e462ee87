import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { Money } from '#server/platform/values/money.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { CostGroup, SavingGroup } from './costs.ts';
import type { PriceZone } from '#server/insight/profit/pricing/deadPriceZones.ts';
import type { DollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';
import type { ProductPricing } from '#server/insight/profit/pricing/productPricing.ts';
import type { ProfitLine } from '#server/insight/profit/detector/profitLines.ts';
import type { ProfitStatus } from '#server/insight/profit/detector/profitStatus.ts';

const STATUSES: Record<ProfitStatus, { description: string }> = {
  hemorrhage: { description: 'Margin below −10 %, or below the threshold of the account.' },
  loss: { description: 'Margin below 0 %.' },
  danger: { description: 'Margin below 5 %.' },
  low: { description: 'Margin below 15 %.' },
  healthy: { description: 'Higher margin.' },
  costing: { description: 'No sales, but advertising, storage, refunds or fees.' },
};
export const ProfitStatusType = wordEnum('ProfitStatus', {
  description: 'Profit status of a product by its margin.',
  values: STATUSES,
});

const GROUPS: Record<CostGroup, { description: string }> = {
  product_cost: { description: 'Cost of the goods.' },
  amazon_fees: { description: 'Commission, fixed fees, fulfilment and freight, including Mercado Livre’s.' },
  storage: { description: 'Storage charged by marketplaces.' },
  returns: { description: 'Refunds less reimbursements.' },
};
export const CostGroupType = wordEnum('CostGroup', {
  description: 'Cost groups of the profit analysis.',
  values: GROUPS,
});

const SAVINGS: Record<SavingGroup, { description: string }> = {
  ...GROUPS,
  ads: { description: 'Advertising that its own sales do not earn back.' },
};
export const SavingGroupType = wordEnum('SavingGroup', { description: 'What could be saved.', values: SAVINGS });

const inCurrency = builder.args((t) => ({
  in: t.field({
    type: 'Currency',
    description:
      'Currency of the result: `BRL` or `USD`. Default: US$; BRL when a day had no exchange rate; else the own currency.',
  }),
}));

/**
 * Options of an amount field whose parts are converted at the rates of their days. Null when the amount is unknown, or
 * when a part has no exchange rate to the requested currency.
 */
export const amountField = <Name extends string>(name: Name, description: string) => ({
  type: MoneyType,
  nullable: true as const,
  description: `${description} Null when a day had no exchange rate to \`in\`.`,
  args: inCurrency,
  resolve: (parent: Readonly<Record<Name, DollarMoney | null>>, { in: currency }: { in?: string | null }) =>
    amountIn(parent[name], currency),
});

function amountIn(amount: DollarMoney | null, currency: string | null | undefined): Money | null {
  if (!amount || !currency || amount.shown.currency === currency) return amount && amount.shown;
  return currency === 'BRL' ? amount.brl : null;
}

const ProfitLineType = builder.objectRef<ProfitLine>('ProfitLine').implement({
  description: 'Profit of a unit over a range of prices: `share` × price − `costMinor`.',
  fields: (t) => ({
    fromMinor: t.float({ description: 'First price of the range in minor units.', resolve: ({ from }) => from }),
    belowMinor: t.float({
      nullable: true,
      description: 'Exclusive upper price in minor units. Null: unbounded.',
      resolve: ({ below }) => below,
    }),
    share: t.float({
      description: "Seller's share of the price, 0–1.",
      resolve: ({ slope }) => slope,
    }),
    costMinor: t.float({ description: 'Fixed costs of a unit in minor units.', resolve: ({ fixed }) => fixed }),
  }),
});

const PriceZoneType = builder.objectRef<PriceZone>('PriceZone').implement({
  description: 'Dead zone: prices that earn less than the price just below it.',
  fields: (t) => ({
    fromMinor: t.float({ description: 'First price of the zone in minor units.', resolve: ({ from }) => from }),
    toMinor: t.float({
      nullable: true,
      description: 'Last price of the zone in minor units. Null: unbounded.',
      resolve: ({ to }) => to,
    }),
  }),
});

export const ProductPricingType = builder.objectRef<ProductPricing>('ProductPricing').implement({
  description: "Profit of a unit as a function of its price, in the product's currency.",
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Marketplace of the listing.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'Currency of all amounts.' }),
    lines: t.expose('lines', { type: [ProfitLineType], description: 'Profit lines, lowest prices first.' }),
    deadZones: t.expose('deadZones', { type: [PriceZoneType], description: 'Dead zones, lowest prices first.' }),
    soldAtMinor: t.field({
      type: 'BigInt',
      description: 'Mean price of the units sold in minor units.',
      resolve: ({ soldAt }) => soldAt.minor,
    }),
    breakEvenMinor: t.field({
      type: 'BigInt',
      nullable: true,
      description: 'Lowest price without a loss in minor units. Null when every price makes a loss.',
      resolve: ({ breakEvenPrice }) => breakEvenPrice?.minor ?? null,
    }),
    targetMinor: t.field({
      type: 'BigInt',
      nullable: true,
      description: 'Lowest price with the target margin in minor units. Null when no price reaches it.',
      resolve: ({ targetPrice }) => targetPrice?.minor ?? null,
    }),
    isFromRules: t.exposeBoolean('isFromRules', {
      description: 'False when no fee rule matches: charged fees are then assumed to be a share of the price.',
    }),
  }),
});
