import { Hono } from 'hono';
import { z } from 'zod';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { cashTable } from '#server/insight/cash/forecast/cashTable.ts';
import { heldText } from '#server/insight/cash/forecast/heldText.ts';
import { type StoredForecast, storedForecast } from '#server/insight/cash/forecast/storedForecast.ts';
import { CashForecastAnswer } from './restShapes.ts';

const tag = 'Planning';
const choice = (description: string) =>
  z
    .enum(['true', 'false'], 'Escolha true ou false')
    .default('false')
    .transform((text) => text === 'true')
    .describe(description);
const Query = {
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Moeda inválida')
    .optional()
    .describe('ISO 4217 code. Default: BRL, or the first one.'),
  withRestock: choice('Whether the purchases of the restock plan are paid.'),
  withSplitPayment: choice('Whether CBS and IBS are taken out of releases from 2027 on.'),
};

/** Routes under /api/cash-forecast. Money as decimals of `currency`. */
export const cashRest = new Hono<HttpVariables>();

cashRest.get(
  '/',
  operation(
    {
      tag,
      summary: 'Cash of the next 90 days',
      description: 'As it was last projected. 404 when it was not yet.',
      query: z.strictObject(Query),
      answer: CashForecastAnswer,
      failures: [404],
    },
    async ({ viewer, query: { withSplitPayment, ...query } }) => {
      const forecast = await storedForecast(viewer, { ...query, withSplit: withSplitPayment });
      if (!forecast) throw notFound('errors.noForecastInCurrency');
      return answerOf(forecast);
    },
  ),
);

cashRest.get(
  '/export',
  tableExport(
    {
      tag,
      summary: 'Cash of the next 90 days, as a file',
      description: 'One row a day, one column a part; a part of which nothing was read is empty.',
      query: Query,
    },
    async ({ viewer, query: { withSplitPayment, ...query } }) => {
      const forecast = await storedForecast(viewer, { ...query, withSplit: withSplitPayment });
      const day = forecast?.days[0]?.date ?? saoPauloDay(currentTime().getTime());
      return { name: `caixa-${day}`, ...cashTable(forecast) };
    },
  ),
);

const answerOf = (forecast: StoredForecast): z.input<typeof CashForecastAnswer> => ({
  currency: forecast.currency,
  currencies: forecast.currencies,
  made_at: forecast.madeAt,
  with_restock: forecast.withRestock,
  with_split_payment: forecast.withSplit,
  opening: decimalOrNull(forecast.opening),
  balances: forecast.balances.map(({ holder, day, balance }) => ({
    marketplace: holder === 'bank' ? null : holder,
    date: day,
    balance: decimalOf(balance),
  })),
  friday: forecast.friday,
  until_friday: decimalOf(forecast.untilFriday),
  lowest: forecast.lowest && { date: forecast.lowest.date, balance: decimalOf(forecast.lowest.balance) },
  held_total: decimalOf(forecast.heldTotal),
  held: forecast.held.map((held) => ({
    reason: heldText(held),
    marketplace: held.marketplace,
    order_number: held.orderId,
    amount: decimalOf(held),
    expected_date: held.expected,
  })),
  unknown: decimalOf(forecast.unknown),
  forecast_error: forecast.error,
  sources: forecast.sources,
  days: forecast.days.map(({ date, parts, ...day }) => ({
    date,
    in: decimalOf(day.in),
    out: decimalOf(day.out),
    balance: decimalOrNull(day.balance),
    p10: decimalOrNull(day.p10),
    p50: decimalOrNull(day.p50),
    p90: decimalOrNull(day.p90),
    parts: Object.fromEntries(parts.map(({ part, amount }) => [part, decimalOrNull(amount)])),
  })),
});
