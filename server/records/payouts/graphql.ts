import { builder } from '#server/platform/graphql/builder.ts';
import { feedArguments } from '#server/platform/graphql/feedTypes.ts';
import { MoneyInputType } from '#server/platform/graphql/moneyInput.ts';
import { DomainError, badRequest } from '#server/platform/values/errors.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { confirmPayout } from './confirmPayout.ts';
import { findPayout, payoutOf, PAYOUTS_PAGE, payoutsFeed } from './payouts.ts';
import { PayoutStateType, PayoutsType, PayoutType } from './payoutTypes.ts';

builder.objectFields(ViewerType, (t) => ({
  payouts: t.field({
    type: PayoutsType,
    description: 'What the marketplaces pay out, those that ended last first.',
    args: {
      marketplace: t.arg({ type: MarketplaceType, description: 'Only of this marketplace.' }),
      state: t.arg({ type: PayoutStateType, description: 'Only in this state.' }),
      month: t.arg.string({ description: 'Only deposited in this month, `YYYY-MM`; without a deposit, by the end.' }),
      ...feedArguments(t.arg, PAYOUTS_PAGE),
    },
    cache: 'day',
    complexity: ({ first }) => ({ field: 5, multiplier: Math.max(1, (first ?? PAYOUTS_PAGE.standard) / 10) }),
    resolve: (viewer, { first, after, ...filter }) => payoutsFeed(viewer, filter, { first, after }),
  }),
  payout: t.field({
    type: PayoutType,
    nullable: true,
    description: 'A payout of the account; null when it has none with this id.',
    args: { id: t.arg.globalID({ for: PayoutType, required: true, description: 'Global id of the payout.' }) },
    cache: 'day',
    resolve: (viewer, { id }) => findPayout(viewer, id.id),
  }),
}));

const ConfirmPayoutPayloadType = builder.objectRef<{ id: string }>('ConfirmPayoutPayload').implement({
  description: 'The payout that was compared with the bank.',
  fields: (t) => ({
    payout: t.field({
      type: PayoutType,
      description: 'The payout as stored.',
      resolve: ({ id }, _args, { viewer }) => payoutOf(viewer, id),
    }),
  }),
});

builder.mutationField('confirmPayout', (t) =>
  t.field({
    type: ConfirmPayoutPayloadType,
    description: 'Stores what the bank received of a payout. Another amount than its total shows as a difference.',
    args: {
      id: t.arg.globalID({ for: PayoutType, required: true, description: 'Global id of the payout.' }),
      amount: t.arg({ type: MoneyInputType, description: 'What the bank received; absent: not confirmed.' }),
      day: t.arg({ type: 'Date', description: 'When; with an amount only.' }),
    },
    errors: { types: [DomainError] },
    resolve: async (_root, { id, amount, day }, { viewer }) => {
      if ((amount == null) !== (day == null)) throw badRequest('payouts.amountAndDay');
      await confirmPayout(viewer, id.id, amount && day ? { amount, day } : null);
      return { id: id.id };
    },
  }),
);
