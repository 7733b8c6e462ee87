import { z } from 'zod';
import { classText, reasonText } from '#server/insight/reconciliation/worklist/matchTexts.ts';
import { marketplaceIds } from '#server/market/registry.ts';
import type { Feed } from '#server/platform/graphql/keyPages.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import { disputeStates } from '#server/records/reconciliation/disputeStates.ts';
import { differenceClasses, differenceSlots, type MoneyDifference } from './difference.ts';
import { differenceReasons } from './differenceFilter.ts';
import type { DifferenceSummary } from './differenceSummary.ts';

const amount = z.number().nullable();
const day = z.string().nullable();

const Difference = z.strictObject({
  id: z.int(),
  orderNumber: z.string().nullable(),
  cartNumber: z.string().nullable(),
  sku: z.string().nullable().describe('Of lost units, instead of an order.'),
  marketplace: z.enum(marketplaceIds),
  saleDay: day,
  class: z.enum(differenceClasses),
  classText: z.string(),
  reason: z.enum(differenceReasons),
  reasonText: z.string(),
  slot: z.enum(differenceSlots),
  currency: z.string(),
  expected: amount,
  charged: amount,
  paid: amount,
  difference: amount.describe('What the seller has more than expected: negative is owed to the seller.'),
  atStake: z.number(),
  isCertain: z.boolean(),
  since: day,
  dueAt: day.describe('Day from which it is due.'),
  state: z.enum(disputeStates),
  recovered: amount,
  protocol: z.string().nullable(),
  note: z.string().nullable(),
  answerDueAt: day.describe('Until when the marketplace answers.'),
});

const Sum = { atStake: z.number(), count: z.int(), orderCount: z.int() };

export const Differences = z.strictObject({
  differences: z.array(Difference),
  next: z.string().nullable().describe('Cursor of the next page; null: this is the last.'),
  totals: z.array(
    z.strictObject({
      currency: z.string(),
      ...Sum,
      contested: z.number(),
      indications: z.strictObject(Sum),
      text: z.string(),
    }),
  ),
  causes: z.array(
    z.strictObject({
      reason: z.enum(differenceReasons),
      currency: z.string(),
      isCertain: z.boolean(),
      ...Sum,
      text: z.string(),
    }),
  ),
});

export function differencesAnswer(
  { edges, pageInfo }: Feed<MoneyDifference>,
  { totals, causes }: DifferenceSummary,
): z.input<typeof Differences> {
  return {
    differences: edges.map(({ node }) => differenceAnswer(node)),
    next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
    totals: totals.map(({ currency, count, orderCount, text, indications, ...sums }) => ({
      currency,
      count,
      orderCount,
      atStake: decimalOf({ minor: sums.atStakeMinor, currency }),
      contested: decimalOf({ minor: sums.contestedMinor, currency }),
      indications: {
        atStake: decimalOf({ minor: indications.atStakeMinor, currency }),
        count: indications.count,
        orderCount: indications.orderCount,
      },
      text,
    })),
    causes: causes.map(({ reason, currency, isCertain, atStakeMinor, count, orderCount, text }) => ({
      reason: reason as (typeof differenceReasons)[number],
      currency,
      isCertain,
      atStake: decimalOf({ minor: atStakeMinor, currency }),
      count,
      orderCount,
      text,
    })),
  };
}

function differenceAnswer(one: MoneyDifference): z.input<typeof Difference> {
  const { currency, dispute } = one;
  const decimal = (minor: number | null | undefined) => (minor == null ? null : decimalOf({ minor, currency }));
  return {
    id: one.id,
    orderNumber: one.orderId,
    cartNumber: one.packId,
    sku: one.listingKey,
    marketplace: one.marketplace,
    saleDay: one.saleDay,
    class: one.class,
    classText: classText(one.class),
    reason: one.reason,
    reasonText: reasonText(one.reason),
    slot: one.slot,
    currency,
    expected: decimal(one.expectedMinor),
    charged: decimal(one.chargedMinor),
    paid: decimal(one.paidMinor),
    difference: decimal(one.deltaMinor),
    atStake: decimalOf({ minor: one.atStakeMinor, currency }),
    isCertain: one.isCertain,
    since: one.since,
    dueAt: one.dueAt,
    state: one.state,
    recovered: decimal(dispute?.recoveredMinor),
    protocol: dispute?.protocol ?? null,
    note: dispute?.note ?? null,
    answerDueAt: dispute?.dueAt ?? null,
  };
}
