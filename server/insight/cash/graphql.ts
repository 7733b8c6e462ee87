import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { refreshCash } from '#server/insight/cash/forecast/refreshCash.ts';
import { storedForecast } from '#server/insight/cash/forecast/storedForecast.ts';
import { cashSettings, setCashSettings } from '#server/records/cash/cashSettings.ts';
import { setBankBalance } from '#server/records/cash/setBankBalance.ts';
import { BankBalanceInputType, CashForecastType, CashSettingsInputType, CashSettingsType } from './cashTypes.ts';

builder.objectFields(ViewerType, (t) => ({
  cashForecast: t.field({
    type: CashForecastType,
    nullable: true,
    description: 'Cash of the next 90 days, as it was last projected. Null when it was not, or not in the currency.',
    args: {
      currency: t.arg({ type: 'Currency', description: 'Default: BRL, or the first one.' }),
      withRestock: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether the purchases of the restock plan are paid.',
      }),
      withSplitPayment: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether CBS and IBS are taken out of releases from 2027 on.',
      }),
    },
    complexity: 20,
    cache: 'day',
    resolve: (viewer, { currency, withRestock, withSplitPayment }) =>
      storedForecast(viewer, { currency: currency ?? null, withRestock, withSplit: withSplitPayment }),
  }),
  cashSettings: t.field({
    type: CashSettingsType,
    description: 'How money of the account goes out.',
    cache: 'day',
    resolve: ({ accountId }) => cashSettings(accountId),
  }),
}));

const payload = (name: string) =>
  builder.objectRef<{ viewer: Viewer }>(name).implement({
    description: 'The account after the change.',
    fields: (t) => ({
      viewer: t.expose('viewer', { type: ViewerType, description: 'Whose cash it is.' }),
    }),
  });

const errors = { types: [DomainError] };

builder.mutationFields((t) => ({
  setBankBalance: t.field({
    type: payload('SetBankBalancePayload'),
    description: "Sets or forgets the balance of the seller's bank account, which cash begins with.",
    args: { input: t.arg({ type: BankBalanceInputType, required: true, description: 'The balance.' }) },
    errors,
    resolve: async (_root, { input: { currency, minor, date } }, { viewer }) => {
      const balance = minor == null ? null : { minor: Number(minor), currency };
      await setBankBalance(viewer, { balance, currency, day: date ?? null });
      if (!(await storedForecast(viewer, { currency }))) await refreshCash(viewer.accountId);
      return { viewer };
    },
  }),
  setCashSettings: t.field({
    type: payload('SetCashSettingsPayload'),
    description: 'Sets how money goes out, and projects cash by it.',
    args: { input: t.arg({ type: CashSettingsInputType, required: true, description: 'The settings.' }) },
    errors,
    resolve: async (_root, { input }, { viewer }) => {
      await setCashSettings(viewer, { ...input, adsCardDay: input.adsCardDay ?? null });
      await refreshCash(viewer.accountId);
      return { viewer };
    },
  }),
  refreshCashForecast: t.field({
    type: payload('RefreshCashForecastPayload'),
    description: 'Projects cash from what is read by now.',
    errors,
    resolve: async (_root, _args, { viewer }) => {
      await refreshCash(viewer.accountId);
      return { viewer };
    },
  }),
}));
