import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { PAYOUT_BUCKETS } from '#server/market/ledger/payoutBridge.ts';
import { marketplaceIds } from '#server/market/registry.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { enumParameter, nodeId } from '#server/platform/http/operation/parameters.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { payoutColumns, payoutRowColumns } from './payoutFile.ts';
import { PayoutRows, payoutRowsAnswer, Payouts, payoutsAnswer } from './restAnswers.ts';
import { payoutStates } from './payoutWords.ts';
import { payoutOf, payouts, PAYOUTS_PAGE, payoutsFeed } from './payouts.ts';
import { allPayoutRows, payoutRowsFeed, ROWS_PAGE } from './storedRows.ts';

const tag = 'Reconciliation';

const Filter = {
  marketplace: enumParameter(marketplaceIds, inShape('errors.unknownMarketplace')).optional(),
  state: enumParameter(payoutStates, inShape('disputes.unknownState')).optional(),
  month: z.string().optional().describe('`YYYY-MM` of the deposit; without one, of the end of the period.'),
};
const pageOf = ({ most, standard }: { most: number; standard: number }) => ({
  first: z.coerce.number().int().min(1).max(most).default(standard).describe('Rows of the page.'),
  after: z.string().optional().describe('Cursor of the last row of the page before.'),
});
const PayoutPath = z.strictObject({
  id: nodeId('Payout', inShape('payouts.unknown')).describe('Number of the payout, or its GraphQL id.'),
});
const Bucket = { bucket: enumParameter(PAYOUT_BUCKETS, inShape('nfe.unknownPart')).optional() };

/** Routes of payouts under /api/payouts. Money as decimals of `currency`. */
export const payoutsRest = new Hono<HttpVariables>();

payoutsRest.get(
  '/',
  operation(
    { tag, summary: 'Payouts', query: z.strictObject({ ...Filter, ...pageOf(PAYOUTS_PAGE) }), answer: Payouts },
    async ({ viewer, query: { first, after, ...filter } }) =>
      payoutsAnswer(await payoutsFeed(viewer, filter, { first, after: after || null })),
  ),
);

payoutsRest.get(
  '/export',
  tableExport({ tag, summary: 'Payouts as a file', query: Filter }, async ({ viewer, query }) => ({
    name: 'repasses',
    columns: payoutColumns,
    rows: chunks(await payouts(viewer, query, { after: null })),
  })),
);

payoutsRest.get(
  '/:id/rows',
  operation(
    {
      tag,
      summary: 'The amounts of a payout',
      params: PayoutPath,
      query: z.strictObject({ ...Bucket, ...pageOf(ROWS_PAGE) }),
      answer: PayoutRows,
      failures: [404],
    },
    async ({ viewer, params: { id }, query: { bucket, first, after } }) => {
      const payout = await payoutOf(viewer, id);
      return payoutRowsAnswer(
        payout,
        await payoutRowsFeed(viewer, payout, bucket ?? null, { first, after: after || null }),
      );
    },
  ),
);

payoutsRest.get(
  '/:id/rows/export',
  tableExport(
    { tag, summary: 'The amounts of a payout as a file', params: PayoutPath, query: Bucket, failures: [404] },
    async ({ viewer, params: { id }, query: { bucket } }) => {
      const payout = await payoutOf(viewer, id);
      return {
        name: `repasse-${payout.settlementId ?? payout.reportId}`,
        columns: payoutRowColumns(payout.currency ?? 'BRL'),
        rows: allPayoutRows(viewer, payout, bucket ?? null),
      };
    },
  ),
);
