import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { ProfitChange, ProfitSide } from './profitChange.ts';
import { type ProfitEffect, profitEffects } from './profitEffects.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';

const DESCRIPTIONS: Record<ProfitEffect, string> = {
  volume: 'More or fewer units, at what each left before; products sold in one of the periods only.',
  price: 'Another price per unit.',
  cost: 'Another cost per unit.',
  fees: 'Other marketplace fees and freight per unit.',
  returns: 'Other refunds less reimbursements per unit.',
  tax: 'Other tax per unit.',
  storage: 'Other storage.',
  ads: 'Other advertising.',
};
const ProfitEffectNameType = wordEnum<ProfitEffect>('ProfitEffectName', {
  description: 'Why profit moved.',
  values: Object.fromEntries(profitEffects.map((effect) => [effect, { description: DESCRIPTIONS[effect] }])) as Record<
    ProfitEffect,
    { description: string }
  >,
});

const ProfitEffectType = builder.objectRef<ProfitChange['effects'][number]>('ProfitEffect').implement({
  description: 'One reason why profit moved, added up over products.',
  fields: (t) => ({
    effect: t.expose('effect', { type: ProfitEffectNameType, description: 'Which reason.' }),
    amount: t.expose('amount', { type: MoneyType, description: 'By how much it moved profit, negative when down.' }),
  }),
});

const ProfitSideType = builder.objectRef<ProfitSide>('ProfitSide').implement({
  description: 'One of the two periods of a comparison.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', description: 'First day.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day.', resolve: ({ days }) => lastDayOf(days) }),
    profit: t.expose('profit', {
      type: MoneyType,
      nullable: true,
      description:
        'Net profit; null where units were sold and none has price, cost and fees known, and when the days reach before `unknownBefore`.',
    }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    unknownUnits: t.exposeInt('unknownUnits', {
      description: 'Units whose price, cost or fees are unknown: they are in no profit.',
    }),
  }),
});

export const ProfitChangeType = builder.objectRef<ProfitChange>('ProfitChange').implement({
  description: 'Why net profit moved between two periods.',
  fields: (t) => ({
    before: t.expose('before', { type: ProfitSideType, description: 'The period compared with.' }),
    now: t.expose('now', { type: ProfitSideType, description: 'The period asked for.' }),
    change: t.expose('change', {
      type: MoneyType,
      nullable: true,
      description: 'Profit now less profit before; null when either is unknown.',
    }),
    effects: t.expose('effects', {
      type: [ProfitEffectType],
      complexity: { multiplier: 1 },
      description: 'Reasons that add up to the change exactly; none when it is unknown.',
    }),
    unknownBefore: t.expose('unknownBefore', {
      type: 'Date',
      nullable: true,
      description:
        'The first day from which on all orders are known, when the period compared with begins before it: the change is null then. Null otherwise.',
    }),
    newProducts: t.exposeInt('newProducts', {
      nullable: true,
      description: 'Products sold now and not before; null with `unknownBefore`.',
    }),
    goneProducts: t.exposeInt('goneProducts', {
      nullable: true,
      description: 'Products sold before and not now; null with `unknownBefore`.',
    }),
    hasExchange: t.exposeBoolean('hasExchange', { description: 'False when an amount had no rate and is left out.' }),
  }),
});
