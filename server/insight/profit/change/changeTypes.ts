import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { FigureBasisType } from '#server/insight/coverage/markType.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { LeftOut } from './leftOut.ts';
import type { ProfitChange, ProfitSide } from './profitChange.ts';
import { type ProfitEffect, profitEffects } from './profitEffects.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';

const DESCRIPTIONS: Record<ProfitEffect, string> = {
  volume: 'Change of units at the previous profit per unit, including products sold in only one of the periods.',
  price: 'Change of price per unit.',
  cost: 'Change of cost per unit.',
  fees: 'Change of marketplace fees and freight per unit.',
  returns: 'Change of refunds less reimbursements per unit.',
  tax: 'Change of tax per unit.',
  storage: 'Change of storage.',
  ads: 'Change of advertising, also of what the marketplace charged in one sum.',
  account: 'Change of the other expenses of the account. Absent without any.',
};
const ProfitEffectNameType = wordEnum<ProfitEffect>('ProfitEffectName', {
  description: 'Why profit differs between two periods.',
  values: Object.fromEntries(profitEffects.map((effect) => [effect, { description: DESCRIPTIONS[effect] }])) as Record<
    ProfitEffect,
    { description: string }
  >,
});

const ProfitEffectType = builder.objectRef<ProfitChange['effects'][number]>('ProfitEffect').implement({
  description: 'Effect on profit, summed over products.',
  fields: (t) => ({
    effect: t.expose('effect', { type: ProfitEffectNameType, description: 'Kind of effect.' }),
    amount: t.expose('amount', { type: MoneyType, description: 'Change of profit, negative for a decrease.' }),
  }),
});

const LeftOutEffectType = builder.objectRef<LeftOut>('LeftOutEffect').implement({
  description: 'Effect that is no cause of a change, because its source has not been read for both periods alike.',
  fields: (t) => ({
    effect: t.expose('effect', { type: ProfitEffectNameType, description: 'Kind of effect.' }),
    basis: t.expose('basis', {
      type: [FigureBasisType],
      complexity: { multiplier: 1 },
      description: 'What has not been read.',
    }),
  }),
});

const ProfitSideType = builder.objectRef<ProfitSide>('ProfitSide').implement({
  description: 'One of the two periods of a comparison.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', description: 'First day.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day.', resolve: ({ days }) => lastDayOf(days) }),
    isRunning: t.exposeBoolean('isRunning', {
      description: 'Whether its last day is not over: the other period has whole days.',
    }),
    profit: t.expose('profit', {
      type: MoneyType,
      nullable: true,
      description:
        'Net profit. Null when units were sold and none has known price, cost and fees, and when the days begin before `unknownBefore`.',
    }),
    compared: t.expose('compared', {
      type: MoneyType,
      nullable: true,
      description: 'Net profit without the effects that are left out of the comparison. Null when `profit` is.',
    }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    unknownUnits: t.exposeInt('unknownUnits', {
      description: 'Units with unknown price, cost or fees, which the profit excludes.',
    }),
  }),
});

export const ProfitChangeType = builder.objectRef<ProfitChange>('ProfitChange').implement({
  description: 'Change of net profit between two periods, with its effects.',
  fields: (t) => ({
    before: t.expose('before', { type: ProfitSideType, description: 'Comparison period.' }),
    now: t.expose('now', { type: ProfitSideType, description: 'Requested period.' }),
    change: t.expose('change', {
      type: MoneyType,
      nullable: true,
      description: 'Current less previous `compared` profit. Null when either is unknown.',
    }),
    effects: t.expose('effects', {
      type: [ProfitEffectType],
      complexity: { multiplier: 1 },
      description: 'Effects that add up to the change exactly. Empty when it is unknown.',
    }),
    leftOut: t.expose('leftOut', {
      type: [LeftOutEffectType],
      complexity: { multiplier: 1 },
      description: 'Effects that are no cause. Empty when the change is unknown.',
    }),
    unknownBefore: t.expose('unknownBefore', {
      type: 'Date',
      nullable: true,
      description:
        'First day with complete orders, when the comparison period begins before it; the change is then null. Null otherwise.',
    }),
    newProducts: t.exposeInt('newProducts', {
      nullable: true,
      description: 'Products sold only in the current period. Null with `unknownBefore`.',
    }),
    goneProducts: t.exposeInt('goneProducts', {
      nullable: true,
      description: 'Products sold only in the previous period. Null with `unknownBefore`.',
    }),
    hasExchange: t.exposeBoolean('hasExchange', {
      description: 'False when an amount had no exchange rate and is excluded.',
    }),
  }),
});
