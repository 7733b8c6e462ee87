import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { dateOf } from '#server/platform/prisma/days.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { deleteRate } from '#server/records/rates/deleteRate.ts';
import { type RateKey, setRate } from '#server/records/rates/setRate.ts';
import { AccountExchangeRateType } from './rateTypes.ts';

const VIEWER = 'For refetching converted amounts, which are converted on read.';

const SetExchangeRatePayloadType = builder.objectRef<RateKey>('SetExchangeRatePayload').implement({
  description: 'The exchange rate that was set.',
  fields: (t) => ({
    exchangeRate: t.prismaField({
      type: AccountExchangeRateType,
      description: 'The rate as stored.',
      resolve: (query, { currency, day }, _args, { viewer }) =>
        accountPrisma(viewer).accountExchangeRate.findUniqueOrThrow({
          ...query,
          where: { accountId_currency_day: { accountId: viewer.accountId, currency, day: dateOf(day) } },
        }),
    }),
    viewer: t.field({ type: ViewerType, description: VIEWER, resolve: (_key, _args, { viewer }) => viewer }),
  }),
});

const DeleteExchangeRatePayloadType = builder.objectRef<{ viewer: Viewer }>('DeleteExchangeRatePayload').implement({
  description: 'Result of deleting an exchange rate.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerType, description: VIEWER }) }),
});

const errors = { types: [DomainError] };
const currency = { type: 'Currency', required: true, description: 'Any currency but BRL.' } as const;
const day = { type: 'Date', required: true, description: 'Day of the rate, not after today.' } as const;

builder.mutationFields((t) => ({
  setExchangeRate: t.field({
    type: SetExchangeRatePayloadType,
    description: 'Sets the account’s own exchange rate of a day, which precedes the public one.',
    args: {
      currency: t.arg(currency),
      day: t.arg(day),
      brl: t.arg({ type: 'Decimal', required: true, description: 'BRL for one unit of the currency.' }),
    },
    errors,
    resolve: async (_root, rate, { viewer }) => {
      await setRate(viewer, rate);
      return rate;
    },
  }),
  deleteExchangeRate: t.field({
    type: DeleteExchangeRatePayloadType,
    description: 'Deletes the account’s own exchange rate of a day, if any: the public rate applies again.',
    args: { currency: t.arg(currency), day: t.arg(day) },
    errors,
    resolve: async (_root, key, { viewer }) => {
      await deleteRate(viewer, key);
      return { viewer };
    },
  }),
}));
