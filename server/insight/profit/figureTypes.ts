import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { Money } from '#server/platform/values/money.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { CostGroup } from './costs.ts';
import type { PriceZone } from '#server/insight/profit/pricing/deadPriceZones.ts';
import type { DollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';
import type { ProductPricing } from '#server/insight/profit/pricing/productPricing.ts';
import type { ProfitLine } from '#server/insight/profit/detector/profitLines.ts';
import type { ProfitStatus } from '#server/insight/profit/detector/profitStatus.ts';

const STATUSES: Record<ProfitStatus, { description: string }> = {
  hemorrhage: { description: 'Margin below −10 %, unless the account says otherwise.' },
  loss: { description: 'Margin below 0 %.' },
  danger: { description: 'Margin below 5 %.' },
  low: { description: 'Margin below 15 %.' },
  healthy: { description: 'Any better margin.' },
};
export const ProfitStatusType = wordEnum('ProfitStatus', {
  description: 'How well a product keeps its seller, by its margin.',
  values: STATUSES,
});

const GROUPS: Record<CostGroup, { description: string }> = {
  product_cost: { description: 'What the goods cost.' },
  amazon_fees: { description: 'Commission, fixed fees, fulfilment and freight; Mercado Livre’s too.' },
  storage: { description: 'What marketplaces take for keeping the stock.' },
  returns: { description: 'Refunds less reimbursements.' },
};
export const CostGroupType = wordEnum('CostGroup', {
  description: 'The groups of cost that profit analysis distinguishes.',
  values: GROUPS,
});

const inCurrency = builder.args((t) => ({
  in: t.field({
    type: 'Currency',
    description: 'Currency of the answer: `BRL` or `USD`. Absent: US$, where a day had no rate BRL, else its own.',
  }),
}));

/**
 * Options of a field of an amount whose parts are converted at the rates of their days. Null when the amount is unknown,
 * and in a currency that a part of it has no rate into.
 */
export const amountField = <Name extends string>(name: Name, description: string) => ({
  type: MoneyType,
  nullable: true as const,
  description: `${description} Null where a day had no rate into \`in\`.`,
  args: inCurrency,
  resolve: (parent: Readonly<Record<Name, DollarMoney | null>>, { in: currency }: { in?: string | null }) =>
    amountIn(parent[name], currency),
});

function amountIn(amount: DollarMoney | null, currency: string | null | undefined): Money | null {
  if (!amount || !currency || amount.shown.currency === currency) return amount && amount.shown;
  return currency === 'BRL' ? amount.brl : null;
}

const ProfitLineType = builder.objectRef<ProfitLine>('ProfitLine').implement({
  description: 'Profit of one unit over a range of prices: `share` × price − `costMinor`.',
  fields: (t) => ({
    fromMinor: t.float({ description: 'First price of the range, minor units.', resolve: ({ from }) => from }),
    belowMinor: t.float({
      nullable: true,
      description: 'First price beyond it; null: none.',
      resolve: ({ below }) => below,
    }),
    share: t.float({
      description: 'Part of the price that is left to the seller, 0–1.',
      resolve: ({ slope }) => slope,
    }),
    costMinor: t.float({ description: 'What one unit costs at any of these prices.', resolve: ({ fixed }) => fixed }),
  }),
});

const PriceZoneType = builder.objectRef<PriceZone>('PriceZone').implement({
  description: 'Prices that earn less than the one just below them.',
  fields: (t) => ({
    fromMinor: t.float({ description: 'First of them, minor units.', resolve: ({ from }) => from }),
    toMinor: t.float({ nullable: true, description: 'Last of them; null: no end.', resolve: ({ to }) => to }),
  }),
});

export const ProductPricingType = builder.objectRef<ProductPricing>('ProductPricing').implement({
  description: 'How the profit of one unit depends on its price, in the currency it is sold in.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where it is sold.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'Of all its amounts.' }),
    lines: t.expose('lines', { type: [ProfitLineType], description: 'By price, lowest first.' }),
    deadZones: t.expose('deadZones', { type: [PriceZoneType], description: 'Prices to stay out of, lowest first.' }),
    soldAtMinor: t.field({
      type: 'BigInt',
      description: 'Mean price of the units sold, minor units.',
      resolve: ({ soldAt }) => soldAt.minor,
    }),
    breakEvenMinor: t.field({
      type: 'BigInt',
      nullable: true,
      description: 'The least price without a loss; null when every price loses.',
      resolve: ({ breakEvenPrice }) => breakEvenPrice?.minor ?? null,
    }),
    targetMinor: t.field({
      type: 'BigInt',
      nullable: true,
      description: 'The least price with the wanted margin; null when none has it.',
      resolve: ({ targetPrice }) => targetPrice?.minor ?? null,
    }),
    isFromRules: t.exposeBoolean('isFromRules', {
      description: 'False when no fee rule fits: the fees charged are then taken as a share of the price.',
    }),
  }),
});
