import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
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

// Flat, unlike Money in Money: a screen of many amounts stays within what one query may ask.
export const DollarMoneyType = builder.objectRef<DollarMoney>('DollarMoney').implement({
  description:
    'An amount in US$, each part of it at the rate of its day, with its value in BRL. In BRL, or its own currency, where a day had no rate.',
  fields: (t) => ({
    minor: t.field({
      type: 'BigInt',
      description: 'The amount in minor units of `currency`, rounded half-up once.',
      resolve: ({ shown }) => shown.minor,
    }),
    currency: t.string({
      description: 'ISO 4217 code, `USD` unless a rate is missing.',
      resolve: ({ shown }) => shown.currency,
    }),
    brlMinor: t.field({
      type: 'BigInt',
      nullable: true,
      description: 'The same in centavos of BRL; null where a day had no rate.',
      resolve: ({ brl }) => brl?.minor ?? null,
    }),
  }),
});

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
    currency: t.exposeString('currency', { description: 'ISO 4217 code of all its amounts.' }),
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
