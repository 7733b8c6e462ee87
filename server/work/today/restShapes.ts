import { z } from 'zod';
import { marketplaceIds } from '#server/market/registry.ts';
import { Metrics } from '#server/insight/sales/restAnswers.ts';
import { tileKinds } from './todayPeriods.ts';
import { todoKinds, todoUnits } from './todos.ts';

const marketplace = z.enum(marketplaceIds);
const Tile = Metrics.extend({
  kind: z.enum(tileKinds),
  startDate: z.iso.date(),
  endDate: z.iso.date().describe('Included.'),
});

export const TodayAnswer = z
  .object({
    date: z.iso.date(),
    tiles: z.array(Tile).describe('Today, yesterday and the month until yesterday, as the dashboard has them.'),
    forecast: z
      .object({
        month: z.string(),
        revenue: z.number(),
        low: z.number().describe('Revenue is above it nine times in ten.'),
        high: z.number().describe('Revenue is below it nine times in ten.'),
        profit: z.number().nullable(),
        today: z.number().describe('What the whole running day is expected to bring.'),
        goal: z.number().nullable(),
        goalPercent: z.number().nullable(),
        currency: z.string(),
      })
      .nullable(),
    forecastMissing: z.string().nullable().describe('Why there is no forecast, in Portuguese.'),
    todos: z.array(
      z.object({
        kind: z.enum(todoKinds),
        amount: z.number().nullable(),
        unit: z.enum(todoUnits),
        count: z.int(),
        dueOn: z.iso
          .date()
          .nullable()
          .describe('The earliest day by which a marketplace is to answer a dispute, which may have passed.'),
        title: z.string(),
        text: z.string(),
      }),
    ),
    atStake: z.number().describe('Sum of the amounts, of whatever unit.'),
    threshold: z.number().describe('Nothing below it is listed.'),
    payouts: z
      .object({
        next: z.array(
          z.object({
            marketplace,
            date: z.iso.date(),
            amount: z.number(),
            currency: z.string(),
            isEstimated: z.boolean(),
          }),
        ),
        held: z.object({ amount: z.number(), currency: z.string(), count: z.int(), reason: z.string() }).nullable(),
      })
      .nullable()
      .describe('Null before cash was projected.'),
    soldYesterday: z.array(
      z.object({ marketplace, revenue: z.number(), margin: z.number().nullable(), currency: z.string() }),
    ),
    connections: z.array(
      z.object({ marketplace, ordersReadAt: z.date().nullable(), isLate: z.boolean(), needsReconnect: z.boolean() }),
    ),
  })
  .meta({ id: 'Today' });
