import { Hono } from 'hono';
import { z } from 'zod';
import { marketplaceIds } from '#server/market/registry.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { inShape } from '#server/platform/language/inShape.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import { orderMoney } from './orderMoney.ts';
import { basisText, kindText, releaseText } from './orderTexts.ts';

const amount = z.number().describe("Signed as it moves the seller's money, in units of the currency.");
const currency = z.string().describe('ISO 4217.');
const day = (description: string) => z.iso.date().describe(description);

const Answer = z.object({
  order: z.string().describe('Id of the marketplace.'),
  cart: z.string().nullable().describe('Its cart; null without one.'),
  marketplace: z.enum(marketplaceIds).describe('Where it was sold.'),
  saleDay: day('Day of the sale.'),
  lines: z
    .array(
      z.object({
        kind: z.string().describe('Kind of the ledger.'),
        text: z.string().describe('In the language of the reader.'),
        amount: amount.nullable(),
        currency,
        basis: z.string().describe('How well it is known, in the language of the reader.'),
        source: z.string().describe('Where it was read or worked out.'),
        sourceRef: z.string().nullable().describe('Its name there.'),
        day: day('Day that it counts on.'),
        cashDay: day('When the money moves; null until it is released.').nullable(),
        superseded: z.boolean().describe('Another source has the same money better: it counts nowhere.'),
      }),
    )
    .describe('Of the ledger, those that count first.'),
  charges: z
    .array(
      z.object({
        number: z.string().describe("The marketplace's number of the row."),
        text: z.string().describe("The marketplace's text."),
        subType: z.string().describe("The marketplace's code."),
        amount,
        currency,
        day: day('Day written in the row.'),
        withheld: z.boolean().nullable().describe('Whether it was withheld from the payment of the sale.'),
        gone: z.boolean().describe('Whether the open period no longer lists it.'),
      }),
    )
    .describe('Of bills, by day.'),
  releases: z
    .array(
      z.object({
        payment: z.string().describe("The marketplace's number of the payment."),
        text: z.string().describe('Its state and source, in the language of the reader.'),
        net: amount.nullable(),
        currency,
        expectedDay: day('When it was promised.').nullable(),
        releasedDay: day('When it was released.').nullable(),
        holdReason: z.string().nullable().describe("The marketplace's word for a hold."),
      }),
    )
    .describe('By payment.'),
  payoutRows: z
    .array(
      z.object({
        payout: z.int().nullable().describe('Id of the payout; null while the money is in the account.'),
        name: z.string().describe("The marketplace's names of the amount."),
        amount,
        currency,
        day: day('When it moved; null when not said.').nullable(),
        endsOn: day('Last day of the payout; null without one.').nullable(),
        depositedOn: day('When it was sent to the bank.').nullable(),
      }),
    )
    .describe('In the order of payouts; what is in the account last.'),
});

/** Routes under /api/orders. */
export const orderMoneyRest = new Hono<HttpVariables>();

orderMoneyRest.get(
  '/:id/money',
  operation(
    {
      tag: 'Reconciliation',
      summary: 'The money of an order from its sale to the payout',
      params: z.strictObject({ id: z.string().max(200, inShape('orders.tooLong')).describe('Id of the marketplace.') }),
      answer: Answer,
      failures: [404],
    },
    async ({ viewer, params: { id } }) => {
      const found = await orderMoney(viewer, id);
      if (!found) throw notFound('orders.notFoundShort');
      const decimal = (minor: number, of: { currency: string }) => decimalOf({ minor, currency: of.currency });
      const decimalOrNull = (minor: number | null, of: { currency: string }) =>
        minor === null ? null : decimal(minor, of);
      return {
        order: found.orderId,
        cart: found.packId,
        marketplace: found.marketplace,
        saleDay: found.saleDay,
        lines: found.lines.map((line) => ({
          kind: line.kind,
          text: kindText(line.kind),
          amount: decimalOrNull(line.amountMinor, line),
          currency: line.currency,
          basis: basisText(line.basis),
          source: line.source,
          sourceRef: line.sourceRef,
          day: line.day,
          cashDay: line.cashDay,
          superseded: line.isSuperseded,
        })),
        charges: found.charges.map((charge) => ({
          number: charge.number,
          text: charge.text,
          subType: charge.subType,
          amount: decimal(charge.amountMinor, charge),
          currency: charge.currency,
          day: charge.day,
          withheld: charge.isWithheld,
          gone: charge.isGone,
        })),
        releases: found.releases.map((release) => ({
          payment: release.paymentNumber,
          text: releaseText(release),
          net: decimalOrNull(release.netMinor, release),
          currency: release.currency,
          expectedDay: release.expectedDay,
          releasedDay: release.releasedDay,
          holdReason: release.holdReason,
        })),
        payoutRows: found.payoutRows.map((row) => ({
          payout: row.payoutId,
          name: row.name,
          amount: decimal(row.amountMinor, row),
          currency: row.currency,
          day: row.day,
          endsOn: row.endsOn,
          depositedOn: row.depositedOn,
        })),
      };
    },
  ),
);
