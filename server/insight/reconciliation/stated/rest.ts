import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { marketplaceIds } from '#server/market/registry.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { enumParameter } from '#server/platform/http/operation/parameters.ts';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import { moneyChecks } from './moneyChecks.ts';

const amount = (description: string) => z.number().describe(`${description} In units of the currency.`);
const Answer = z.object({
  checks: z
    .array(
      z.object({
        kind: z
          .enum(['available', 'deferred', 'account_level_reserve', 'net_proceeds'])
          .describe('Which sum the marketplace states.'),
        marketplace: z.enum(marketplaceIds).describe('Who states it.'),
        settlement: z.string().nullable().describe("The marketplace's id of the settlement; null for a balance."),
        currency: z.string().describe('ISO 4217.'),
        stated: amount('What it states.'),
        own: amount('What was read; null where nothing to compare with was.').nullable(),
        difference: amount('Stated beyond what was read.').nullable(),
        statedAt: z.iso.datetime().describe('When it was stated.'),
        text: z.string().describe('In the language of the reader.'),
        note: z.string().describe('What the comparison cannot know, in the language of the reader.'),
      }),
    )
    .describe('Balances of the last days and settlements of the last 90, by marketplace and currency.'),
});

/** Sums that marketplaces state of their own, against what was read. */
export const moneyChecksRest = new Hono<HttpVariables>();

moneyChecksRest.get(
  '/',
  operation(
    {
      tag: 'Reconciliation',
      summary: 'Sums that marketplaces state of their own, against what was read',
      query: z.strictObject({
        marketplace: enumParameter(marketplaceIds, inShape('errors.unknownMarketplace'))
          .optional()
          .describe('Only of this one.'),
      }),
      answer: Answer,
    },
    async ({ viewer, query: { marketplace } }) => ({
      checks: (await moneyChecks(viewer, { marketplace: marketplace ?? null })).map(
        ({ settlementId, stated, own, difference, statedAt, ...check }) => ({
          ...check,
          settlement: settlementId,
          currency: stated.currency,
          stated: decimalOf(stated),
          own: decimalOrNull(own),
          difference: decimalOrNull(difference),
          statedAt: statedAt.toISOString(),
        }),
      ),
    }),
  ),
);
