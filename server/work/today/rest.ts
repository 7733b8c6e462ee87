import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { enumParameter } from '#server/platform/http/operation/parameters.ts';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import { marketplaceIds } from '#server/market/registry.ts';
import { metricsAnswer } from '#server/insight/sales/restAnswers.ts';
import { type MonthForecast, monthForecast } from './monthForecast.ts';
import { nextPayouts, type Payouts } from './nextPayouts.ts';
import { TodayAnswer } from './restShapes.ts';
import { soldYesterday, tileMetrics, type Today, todayConnections, todayOf, todayTodos } from './today.ts';
import { todayDays, tileKinds } from './todayPeriods.ts';

/** Route under /api/today; money in decimals of its currency. */
export const todayRest = new Hono<HttpVariables>();

todayRest.get(
  '/',
  operation(
    {
      tag: 'Sales',
      summary: 'The page Hoje',
      description: 'Today, yesterday and the month, its forecast, what is to do and what marketplaces pay next.',
      query: z.strictObject({ marketplace: enumParameter(marketplaceIds, inShape('errors.unknownMarketplace')) }),
      answer: TodayAnswer,
    },
    ({ viewer, query }) => answerOf(todayOf(viewer, query.marketplace ?? null)),
  ),
);

async function answerOf(today: Today): Promise<z.input<typeof TodayAnswer>> {
  const { viewer, marketplace, now } = today;
  const { today: date } = todayDays(now);
  const [tiles, outlook, list, payouts, sold, connections] = await Promise.all([
    Promise.all(tileKinds.map(async (kind) => ({ kind, metrics: await tileMetrics(today, kind) }))),
    monthForecast(viewer, marketplace, now),
    todayTodos(today),
    nextPayouts(viewer, marketplace, date),
    soldYesterday(today),
    todayConnections(today),
  ]);
  return {
    date,
    tiles: tiles.map(({ kind, metrics }) => ({
      kind,
      startDate: metrics.startDate,
      endDate: metrics.endDate,
      ...metricsAnswer(metrics),
    })),
    forecast: outlook.forecast && forecastAnswer(outlook.forecast),
    forecastMissing: outlook.missing,
    todos: list.all.map(({ amount, ...todo }) => ({ ...todo, amount: decimalOrNull(amount) })),
    atStake: decimalOf(list.atStake),
    threshold: decimalOf(list.threshold),
    payouts: payouts && payoutsAnswer(payouts),
    soldYesterday: sold.map(({ marketplace: where, metrics: { revenue, marginPercent } }) => ({
      marketplace: where,
      revenue: decimalOf(revenue),
      margin: marginPercent,
      currency: revenue.currency,
    })),
    connections,
  };
}

const forecastAnswer = ({ month, revenue, low, high, profit, today, goal, goalPercent }: MonthForecast) => ({
  month,
  revenue: decimalOf(revenue),
  low: decimalOf(low),
  high: decimalOf(high),
  profit: decimalOrNull(profit),
  today: decimalOf(today),
  goal: decimalOrNull(goal),
  goalPercent,
  currency: revenue.currency,
});

const payoutsAnswer = ({ next, held }: Payouts) => ({
  next: next.map(({ amount, ...payout }) => ({ ...payout, amount: decimalOf(amount), currency: amount.currency })),
  held: held && { ...held, amount: decimalOf(held.amount), currency: held.amount.currency },
});
