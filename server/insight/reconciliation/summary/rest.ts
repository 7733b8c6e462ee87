import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { marketplaceIds } from '#server/market/registry.ts';
import type { FileColumn } from '#server/platform/files/table.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import { type MonthLine, type Reconciliation, reconciliation } from './reconciliation.ts';

const tag = 'Reconciliation';

const Query = {
  period: z.string().max(7, inShape('errors.monthShapeStop')).describe('Month, `YYYY-MM`.'),
  marketplace: z.enum(marketplaceIds, inShape('errors.unknownMarketplace')).describe('Whose.'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, inShape('errors.unknownCurrency'))
    .default('BRL')
    .describe('ISO 4217.'),
};
const amount = (description: string) => z.number().describe(`${description} In units of the currency.`);
const Answer = z.object({
  period: z.string().describe('Month.'),
  marketplace: z.enum(marketplaceIds).describe('Whose.'),
  currency: z.string().describe('ISO 4217.'),
  state: z.enum(['open', 'partial', 'closed']).describe('Whether it is reconciled.'),
  bridge: z
    .array(
      z.object({
        key: z.string().describe('Stable name of the line.'),
        kind: z.enum(['line', 'sum', 'unexplained']).describe('A sum of rows, the sum so far, or the rest.'),
        label: z.string().describe('In the language of the reader.'),
        amount: amount("Signed as it moves the seller's money; null while its source is unread.").nullable(),
        rows: z.int().describe('Carts, or rows of payouts, that it is the sum of.'),
      }),
    )
    .describe("Lines in their order; none while the month's sales are unread."),
  unexplained: amount('What the lines do not explain.').nullable(),
  unexplainedOrders: z
    .array(
      z.object({
        order: z.string().describe('Id of the marketplace.'),
        amount: amount('Paid beyond what its amounts come to.'),
      }),
    )
    .describe('Largest first, at most 100.'),
  unknownOrders: z.int().describe('Orders of which an amount is unknown.'),
  toReceive: amount('Not released yet.').nullable(),
  released: amount('Entered the account.').nullable(),
  held: amount('Held by reserves and mediations.').nullable(),
  disputed: amount('Contested at the marketplace.'),
  outdatedSince: z.iso
    .datetime()
    .nullable()
    .describe('When it was calculated, while what changed since is added; null when nothing did.'),
  sources: z
    .array(
      z.object({
        key: z.string().describe('Stable name.'),
        state: z.enum(['unread', 'reading', 'partial', 'complete', 'closed']).describe('How far it was read.'),
        text: z.string().describe('In the language of the reader.'),
      }),
    )
    .describe('How far each source was read.'),
});

function answerOf(of: Reconciliation): z.input<typeof Answer> {
  const { currency } = of;
  const decimal = (minor: number) => decimalOf({ minor, currency });
  const decimalOrNull = (minor: number | null) => (minor === null ? null : decimal(minor));
  return {
    period: of.month,
    marketplace: of.marketplace,
    currency,
    state: of.state,
    bridge: of.lines.map(({ key, kind, label, amountMinor, rowCount }) => ({
      key,
      kind,
      label,
      amount: decimalOrNull(amountMinor),
      rows: rowCount,
    })),
    unexplained: decimalOrNull(of.unexplainedMinor),
    unexplainedOrders: of.unexplainedOrders.map(({ orderNumber, amountMinor }) => ({
      order: orderNumber,
      amount: decimal(amountMinor),
    })),
    unknownOrders: of.unknownOrders,
    toReceive: decimalOrNull(of.toReceiveMinor),
    released: decimalOrNull(of.releasedMinor),
    held: decimalOrNull(of.heldMinor),
    disputed: decimal(of.disputedMinor),
    outdatedSince: of.outdatedSince?.toISOString() ?? null,
    sources: of.sources,
  };
}

type Line = MonthLine & { currency: string };
const columns: readonly FileColumn<Line>[] = [
  { head: 'Linha', kind: 'text', value: ({ label }) => label },
  { head: 'Moeda', kind: 'text', value: ({ currency }) => currency },
  {
    head: 'Valor',
    kind: 'amount',
    value: ({ amountMinor: minor, currency }) => (minor === null ? null : decimalOf({ minor, currency })),
  },
  { head: 'Linhas somadas', kind: 'number', value: ({ rowCount, kind }) => (kind === 'sum' ? null : rowCount) },
];

async function* once<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield await Promise.resolve(rows);
}

/** Routes of the month's bridge under /api/reconciliation. */
export const monthRest = new Hono<HttpVariables>();

monthRest.get(
  '/',
  operation(
    {
      tag,
      summary: "From a month's sales to what entered the account at the marketplace",
      query: z.strictObject(Query),
      answer: Answer,
    },
    async ({ viewer, query: { period: month, ...scope } }) =>
      answerOf(await reconciliation(viewer, { month, ...scope })),
  ),
);

monthRest.get(
  '/export',
  tableExport(
    { tag, summary: 'The bridge of a month, as a file', query: Query },
    async ({ viewer, query: { period: month, ...scope } }) => {
      const { lines, currency } = await reconciliation(viewer, { month, ...scope });
      return {
        name: `conciliacao-${scope.marketplace}-${month}`,
        columns,
        rows: once(lines.map((line) => ({ ...line, currency }))),
      };
    },
  ),
);
