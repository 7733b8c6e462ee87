import { z } from 'zod';
import { marketplaceIds } from '#server/market/registry.ts';
import { cashStates } from '#server/insight/cash/account/cashSources.ts';
import { IN_PARTS, OUT_PARTS } from '#server/insight/cash/projection/cashParts.ts';

const parts = [...IN_PARTS, ...OUT_PARTS] as const;
const amount = z.number().nullable();

export const CashForecastAnswer = z
  .object({
    currency: z.string(),
    currencies: z.array(z.string()).describe('Currencies with a projection, BRL first.'),
    made_at: z.date(),
    with_restock: z.boolean(),
    with_split_payment: z.boolean(),
    opening: amount.describe('Null while no balance is known.'),
    balances: z
      .array(
        z.object({
          marketplace: z.enum(marketplaceIds).nullable().describe('Null: the bank.'),
          date: z.iso.date(),
          balance: z.number(),
        }),
      )
      .describe('What the opening is the sum of.'),
    friday: z.iso.date(),
    until_friday: z.number().describe('What comes until then.'),
    lowest: z.object({ date: z.iso.date(), balance: z.number() }).nullable(),
    held_total: z.number(),
    held: z
      .array(
        z.object({
          reason: z.string(),
          marketplace: z.enum(marketplaceIds),
          order_number: z.string().nullable(),
          amount: z.number(),
          expected_date: z.iso.date().nullable(),
        }),
      )
      .describe('The largest amounts, at most 200.'),
    unknown: z.number().describe('Open sales of which nothing says when their money comes: on no day.'),
    forecast_error: z
      .object({ forecasts: z.int(), days: z.int(), share: z.number() })
      .nullable()
      .describe('How wrong weekly forecasts of what was open were.'),
    sources: z.array(z.object({ part: z.enum(parts), state: z.enum(cashStates), note: z.string().nullable() })),
    days: z.array(
      z.object({
        date: z.iso.date(),
        in: z.number(),
        out: z.number(),
        balance: amount,
        p10: amount,
        p50: amount,
        p90: amount,
        parts: z.record(z.string(), amount).describe('Parts that are not 0; null where nothing was read.'),
      }),
    ),
  })
  .meta({ id: 'CashForecast' });
