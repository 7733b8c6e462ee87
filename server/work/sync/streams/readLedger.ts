import { sentence } from '#server/platform/language/sentence.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { recordReturns } from '#server/records/ledger/recordReturns.ts';
import { supersedeAmounts } from '#server/records/ledger/supersedeAmounts.ts';
import { recordLosses } from '#server/records/losses/recordLosses.ts';
import { recordLossPayments } from '#server/records/losses/recordLossPayments.ts';
import { knownReports } from '#server/records/payouts/knownReports.ts';
import { recordPayout } from '#server/records/payouts/recordPayout.ts';
import type { ReadDays } from '#server/market/connector.ts';
import { factsOf } from '#server/market/registry.ts';
import { firstWholeDay, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';

/** The first read covers the same period as the order history. */
const FIRST_READ_MONTHS = 13;
/** Fees are posted up to two days after the sale and corrected later. */
const FEES_OVERLAP_DAYS = 3;
/** Returns appear, and the condition of the goods changes, some days later. */
const RETURNS_OVERLAP_DAYS = 14;
/** The report is rebuilt once a day and completed later. */
const REIMBURSEMENTS_OVERLAP_DAYS = 14;
/** Whether a lost unit counts as settled changes for as long as it may be paid for. */
const LOSSES_OVERLAP_DAYS = 90;

/** Reads the fees and refunds posted since the last read. */
export async function readFees(stream: OpenStream): Promise<void> {
  const { accountId } = stream.run;
  const { startedAt, since, readDays } = await sinceWatermark(stream, FEES_OVERLAP_DAYS);
  for await (const amounts of pagesOf(stream.connector.postedAmounts(since), stream))
    await stream.store(async (tx) => {
      await recordPostedAmounts(accountId, amounts, tx);
      return {};
    });
  stream.stepDone();
  await stream.store(() => Promise.resolve({ watermark: startedAt, isComplete: true, readDays }));
}

/** Reads the units returned since the last read and the costs of their return. */
export async function readReturns(stream: OpenStream): Promise<void> {
  const { accountId } = stream.run;
  const { startedAt, since } = await sinceWatermark(stream, RETURNS_OVERLAP_DAYS);
  for await (const { returns, amounts } of pagesOf(stream.connector.returns!(since), stream))
    await stream.store(async (tx) => {
      await recordReturns(accountId, returns, tx);
      await recordPostedAmounts(accountId, amounts, tx);
      return {};
    });
  stream.stepDone();
  await stream.store(() => Promise.resolve({ watermark: startedAt, isComplete: true }));
}

/** Reads the reimbursements since the last read for goods that the marketplace lost or damaged. */
export async function readReimbursements(stream: OpenStream): Promise<void> {
  const { accountId } = stream.run;
  const { startedAt, since, readDays } = await sinceWatermark(stream, REIMBURSEMENTS_OVERLAP_DAYS);
  for await (const { amounts, payments } of pagesOf(stream.connector.reimbursements!(since), stream))
    await stream.store(async (tx) => {
      await recordPostedAmounts(accountId, amounts, tx);
      await recordLossPayments(accountId, payments, tx);
      return {};
    });
  stream.stepDone();
  await stream.store(() => Promise.resolve({ watermark: startedAt, isComplete: true, readDays }));
  await supersede(stream);
}

/** Reads the units that warehouses lost or found again since the last read. */
export async function readLosses(stream: OpenStream): Promise<void> {
  const { accountId } = stream.run;
  const { startedAt, since } = await sinceWatermark(stream, LOSSES_OVERLAP_DAYS);
  for await (const losses of pagesOf(stream.connector.stockLosses!(since), stream))
    await stream.store(async (tx) => {
      await recordLosses(accountId, losses, tx);
      return {};
    });
  stream.stepDone();
  await stream.store(() => Promise.resolve({ watermark: startedAt, isComplete: true }));
}

/** After a report has been read: decides which sums of the marketplace repeat it. */
export const supersede = (stream: OpenStream): Promise<void> =>
  stream.store(async (tx) => {
    await supersedeAmounts(stream.run.accountId, tx);
    return {};
  });

/** Reads the settlements that are not stored yet. A payout is immutable: one that comes with another content is named. */
export async function readSettlements(stream: OpenStream): Promise<void> {
  const { accountId } = stream.run;
  const { marketplace } = stream.connector;
  const known = await knownReports(accountId, marketplace);
  for await (const settlement of pagesOf(stream.connector.settlements!(known), stream))
    await stream.store(async (tx) => {
      if ((await recordPayout(accountId, settlement, tx)) === 'refused')
        stream.notes.push(
          sentence('sync.payoutDiffers', {
            name: factsOf(marketplace).name,
            payout: settlement.settlementId,
            report: settlement.reportId,
          }),
        );
      return {};
    });
  stream.stepDone();
  await stream.store(() => Promise.resolve({ isComplete: true }));
}

/** Start of the read: `overlapDays` before the watermark. `startedAt` is the watermark to store after the read. */
async function sinceWatermark(
  { state }: OpenStream,
  overlapDays: number,
): Promise<{ startedAt: Date; since: Date; readDays: ReadDays }> {
  const read = await queryRow<{ startedAt: Date; since: Date }>(
    `SELECT now() AS "startedAt",
            coalesce($1::timestamptz - make_interval(days => $2), now() - make_interval(months => $3)) AS since`,
    [state.watermark, overlapDays, FIRST_READ_MONTHS],
  );
  const until = saoPauloDay(read.startedAt.getTime());
  return { ...read, readDays: { since: firstWholeDay(read.since.getTime()), until } };
}
