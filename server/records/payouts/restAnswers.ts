import { z } from 'zod';
import { PAYOUT_BUCKETS } from '#server/market/ledger/payoutBridge.ts';
import { marketplaceIds } from '#server/market/registry.ts';
import type { Feed } from '#server/platform/graphql/keyPages.ts';
import { dayOf } from '#server/platform/prisma/days.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import { payoutStates } from './payoutWords.ts';
import type { Payout } from './payouts.ts';
import type { PayoutRow } from './storedRows.ts';

const next = z.string().nullable().describe('Cursor for `after` of the next page; null at the end.');

export const Payouts = z.object({
  payouts: z
    .array(
      z.object({
        id: z.int().describe('Number of the payout.'),
        marketplace: z.enum(marketplaceIds).describe('Who pays.'),
        settlementId: z.string().nullable().describe("The marketplace's id; null while unread."),
        state: z.enum(payoutStates).describe('How far it is read.'),
        startsAt: z.iso.datetime().describe('Begin of its period.'),
        endsAt: z.iso.datetime().describe('End of its period.'),
        depositedAt: z.iso.datetime().nullable().describe('When it was sent to the bank.'),
        total: z.number().nullable().describe('What is sent to the bank.'),
        currency: z.string().nullable().describe('Of all its amounts; null while unknown.'),
        bankAmount: z.number().nullable().describe('What the bank received, as the seller says.'),
        bankDay: z.iso.date().nullable().describe('When the bank received it.'),
      }),
    )
    .describe('Those that ended last first.'),
  next,
});

export const PayoutRows = z.object({
  currency: z.string().nullable().describe('Of all amounts.'),
  rows: z
    .array(
      z.object({
        place: z.int().describe('Place in the document, from 1.'),
        day: z.iso.date().nullable().describe('When it was posted.'),
        bucket: z.enum(PAYOUT_BUCKETS).describe('Its part of the bridge.'),
        name: z.string().describe("The marketplace's names."),
        order: z.string().nullable().describe('Order; null: the account.'),
        sku: z.string().nullable().describe('Line of the order; null: the whole order.'),
        amount: z.number().describe('Signed as it moves the payout.'),
      }),
    )
    .describe('In the order of the document.'),
  next,
});

const nextOf = ({ pageInfo }: Feed<unknown>) => (pageInfo.hasNextPage ? pageInfo.endCursor : null);
const decimal = (minor: bigint | null, currency: string | null) =>
  minor === null || currency === null ? null : decimalOf({ minor: Number(minor), currency });

export const payoutsAnswer = (feed: Feed<Payout>): z.input<typeof Payouts> => ({
  payouts: feed.edges.map(({ node }) => ({
    id: Number(node.id),
    marketplace: node.marketplace,
    settlementId: node.settlementId,
    state: node.state,
    startsAt: node.startsAt.toISOString(),
    endsAt: node.endsAt.toISOString(),
    depositedAt: node.depositedAt?.toISOString() ?? null,
    total: decimal(node.totalMinor, node.currency),
    currency: node.currency,
    bankAmount: decimal(node.bankMinor, node.currency),
    bankDay: node.bankDay && dayOf(node.bankDay),
  })),
  next: nextOf(feed),
});

export const payoutRowsAnswer = ({ currency }: Payout, feed: Feed<PayoutRow>): z.input<typeof PayoutRows> => ({
  currency,
  rows: feed.edges.map(({ node: { orderExternalId, amountMinor, ...row } }) => ({
    ...row,
    order: orderExternalId,
    amount: decimalOf({ minor: amountMinor, currency: currency ?? 'BRL' }),
  })),
  next: nextOf(feed),
});
