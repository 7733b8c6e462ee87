import { type ActionKind, actionKinds } from '#server/insight/findings/productAction.ts';
import { type CauseKind, causeKinds } from '#server/insight/findings/gapCauses.ts';
import type { AdvisedAction } from '#server/insight/profit/detector/analysisOf.ts';
import { amountField } from '#server/insight/profit/figureTypes.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { GapCause, ProfitGap } from './gapOf.ts';

const CAUSES: Record<CauseKind, { description: string }> = {
  product_cost: { description: 'Cost of the goods.' },
  fees: { description: 'Commission and fees of the marketplace.' },
  fulfilment: { description: 'Freight, fulfilment and packaging.' },
  tax: { description: "The seller's own tax on sales." },
  storage: { description: 'Storage charged by the marketplace.' },
  returns: { description: 'Refunds less reimbursements.' },
  ads: { description: 'Advertising that its own sales do not earn back.' },
  price: { description: 'A price below what costs as usual ask for.' },
  unknown_cost: { description: 'Units without a known cost, with no amount.' },
  unknown_fees: { description: 'Units without known fees, with no amount.' },
};
const ACTIONS: Record<ActionKind, { description: string }> = {
  raise_price: { description: 'Sell at a higher price.' },
  lower_price: { description: 'Sell at a lower price.' },
  cut_ads: { description: 'Spend less on advertising.' },
  stop_selling: { description: 'Stop selling: no price ends the loss.' },
  restock: { description: 'Order stock.' },
  clear_stock: { description: 'Sell off or remove stock.' },
  enter_cost: { description: 'Enter the cost of the product.' },
  keep: { description: 'Change neither price, advertising nor stock.' },
};
const GAPS: Record<ProfitGap['kind'], { description: string }> = {
  loss: { description: 'Costs beyond revenue.' },
  shortfall: { description: 'A profit below the target margin.' },
};

export const GapType = builder.objectRef<ProfitGap>('ProfitGap').implement({
  description: 'Loss of a product, or what is missing to the target margin.',
  fields: (t) => ({
    kind: t.expose('kind', {
      type: wordEnum('ProfitGapKind', {
        description: 'Whether money is lost or only less than aimed at is earned.',
        values: GAPS,
      }),
      description: 'Loss or shortfall.',
    }),
    amount: t.field(amountField('amount', 'Positive amount in the days.')),
  }),
});

export const CauseKindType = wordEnum('ProfitGapCauseKind', {
  description: 'What a loss or shortfall comes from.',
  values: Object.fromEntries(causeKinds.map((kind) => [kind, CAUSES[kind]])) as typeof CAUSES,
});

export const GapCauseType = builder.objectRef<GapCause>('ProfitGapCause').implement({
  description: 'What a gap comes from.',
  fields: (t) => ({
    kind: t.expose('kind', { type: CauseKindType, description: 'The cause.' }),
    amount: t.field(amountField('amount', 'Its part of the gap. Null of what is unknown.')),
  }),
});

export const ActionType = builder.objectRef<AdvisedAction>('ProductAction').implement({
  description: 'The one action advised for a product, which insights, price suggestions and restock advice follow.',
  fields: (t) => ({
    kind: t.expose('kind', {
      type: wordEnum('ProductActionKind', {
        description: 'What the seller should do about a product.',
        values: Object.fromEntries(actionKinds.map((kind) => [kind, ACTIONS[kind]])) as typeof ACTIONS,
      }),
      description: 'What to do.',
    }),
    effect: t.field(amountField('effect', 'What it changes in 30 days, positive. Null while unknown.')),
    price: t.field(amountField('price', 'New price. Null of actions that are not about the price.')),
    units: t.exposeInt('units', { nullable: true, description: 'Units to order or to clear.' }),
    buyBoxChance: t.exposeFloat('buyBoxChance', {
      nullable: true,
      description: 'Chance of the Buy Box at the new price, 0–1. Null while unknown.',
    }),
  }),
});
