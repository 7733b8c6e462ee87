import { builder } from '#server/platform/graphql/builder.ts';
import type { ReconciliationSettings } from '#server/records/reconciliation/reconciliationSettings.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { DifferenceClassType, DifferenceReasonType, DifferenceSlotType, DisputeStateType } from './differenceEnums.ts';

export const DifferenceFilterType = builder.inputType('MoneyDifferencesFilter', {
  description: 'Which differences; what is absent does not narrow.',
  fields: (t) => ({
    classes: t.field({ type: [DifferenceClassType], description: 'Of these classes.' }),
    reasons: t.field({ type: [DifferenceReasonType], description: 'Of these causes.' }),
    slots: t.field({ type: [DifferenceSlotType], description: 'Of these parts of the money.' }),
    marketplace: t.field({ type: MarketplaceType, description: 'Of orders made there.' }),
    currency: t.field({ type: 'Currency', description: 'Of amounts in it, ISO 4217.' }),
    minimumMinor: t.field({
      type: 'BigInt',
      description: 'At stake, in minor units of the own currency; absent: of the settings.',
    }),
    states: t.field({ type: [DisputeStateType], description: 'In these states; absent: open and contested.' }),
    isCertain: t.boolean({ description: 'True: no indications; false: only those.' }),
    orderNumber: t.string({ description: 'Complete order id or cart id of the marketplace.' }),
    month: t.string({ description: 'Of sales in this month, `YYYY-MM`.' }),
  }),
});

const SETTINGS: Record<keyof ReconciliationSettings, string> = {
  minorPerRow: 'Allowed for each row that is compared, in minor units.',
  shareOfExpected: 'Allowed share of the expected amount, from 0 to 0.2.',
  freightShareMinor: 'Allowed for freight that several orders share, in minor units.',
  releaseDays: 'Days after the expected one until money is late.',
  reimbursementDays: 'Days after a loss until its reimbursement is due.',
  bonusDays: 'Days after a refund until its fees are due.',
  listedFromMinor: 'Differences are listed from this amount on, in minor units.',
};

export const ReconciliationSettingsType = builder
  .objectRef<ReconciliationSettings>('ReconciliationSettings')
  .implement({
    description: 'What counts as equal, and how long is waited.',
    fields: (t) => {
      const whole = (name: keyof ReconciliationSettings) => t.exposeInt(name, { description: SETTINGS[name] });
      return {
        minorPerRow: whole('minorPerRow'),
        shareOfExpected: t.exposeFloat('shareOfExpected', { description: SETTINGS.shareOfExpected }),
        freightShareMinor: whole('freightShareMinor'),
        releaseDays: whole('releaseDays'),
        reimbursementDays: whole('reimbursementDays'),
        bonusDays: whole('bonusDays'),
        listedFromMinor: whole('listedFromMinor'),
      };
    },
  });

export const ReconciliationSettingsInputType = builder.inputType('ReconciliationSettingsInput', {
  description: 'What counts as equal, and how long is waited.',
  fields: (t) => {
    const whole = (name: keyof ReconciliationSettings) => t.int({ required: true, description: SETTINGS[name] });
    return {
      minorPerRow: whole('minorPerRow'),
      shareOfExpected: t.float({ required: true, description: SETTINGS.shareOfExpected }),
      freightShareMinor: whole('freightShareMinor'),
      releaseDays: whole('releaseDays'),
      reimbursementDays: whole('reimbursementDays'),
      bonusDays: whole('bonusDays'),
      listedFromMinor: whole('listedFromMinor'),
    };
  },
});

export const DisputeInputType = builder.inputType('DisputeInput', {
  description: 'A change of what is done about differences. Absent texts stay as they are, empty ones are removed.',
  fields: (t) => ({
    state: t.field({ type: DisputeStateType, required: true, description: 'The new state.' }),
    seenState: t.field({
      type: DisputeStateType,
      description: 'State in which the caller saw them all; in another one the change is refused with `CONFLICT`.',
    }),
    protocol: t.string({ description: 'Number of the ticket at the marketplace, at most 120 characters.' }),
    note: t.string({ description: 'Note, at most 1,000 characters.' }),
    dueAt: t.field({ type: 'Date', description: 'Until when the marketplace answers.' }),
    recoveredMinor: t.field({
      type: 'BigInt',
      description: 'What came back, of one difference that is won, in minor units; absent: all that is at stake.',
    }),
  }),
});
