import { STANDARD } from '#i18n/locales.ts';
import { type Said, wordSaid } from '#server/platform/language/said.ts';
import { word } from '#server/platform/language/say.ts';
import type { Sentence } from '#server/platform/language/sentence.ts';
import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { publish } from '#server/platform/jobs/events.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { ReadDays } from '#server/market/connector.ts';
import { LeaseLost, type Lease } from './acquireLease.ts';

export type StreamName =
  | 'orders_backfill'
  | 'orders'
  | 'products'
  | 'inventory'
  | 'fees'
  | 'fee_estimates'
  | 'returns'
  | 'reimbursements'
  | 'losses'
  | 'storage'
  | 'settlements'
  | 'stated_sums'
  | 'shipments'
  | 'bills'
  | 'releases'
  | 'ads'
  | 'traffic'
  | 'offers'
  | 'competitors';

/** The progress of a running sync. */
export interface SyncStep {
  done: number;
  total: number;
  /** What is read now; null before the first stream. */
  label: Sentence | null;
}

export interface StoredPage {
  created?: number;
  updated?: number;
  /** Undefined keeps the stored value. */
  watermark?: Date;
  /** Position of the next read; undefined keeps the stored value. */
  cursor?: object | null;
  /** The stream has been read to its end. */
  isComplete?: boolean;
  /** Days that are read completely with this page, in addition to those before. */
  readDays?: ReadDays | undefined;
  /** What the read met without failing, for the seller; empty: nothing. Undefined keeps what is stored. */
  notes?: readonly Said[];
}

/**
 * Stores one page of a stream in one transaction: what `work` writes, the stream's position, the run's progress and its
 * event. Throws `LeaseLost` and writes nothing when another worker holds the run.
 */
export async function storePage(
  lease: Lease,
  stream: { marketplace: Marketplace; stream: StreamName },
  step: SyncStep,
  work: (tx: Queryable) => Promise<StoredPage>,
): Promise<void> {
  await transaction(async (tx) => {
    await lockRun(lease, step, tx);
    const page = await work(tx);
    await updateStream(lease.accountId, stream, page, tx);
    if (page.created || page.updated) await countOrders(lease, page, tx);
    await publish('syncProgress', { accountId: lease.accountId, runId: lease.runId, syncType: lease.syncType }, tx);
  });
}

/** Locks the run until the page is stored, so that a takeover waits. Throws `LeaseLost` when it already happened. */
async function lockRun({ accountId, runId, fence }: Lease, step: SyncStep, tx: Queryable): Promise<void> {
  const held = await queryRows(
    `UPDATE sync_runs SET heartbeat_at = now(), steps_done = $4, steps_total = $5, step_label = $6, step_sentence = $7
     WHERE account_id = $1 AND id = $2 AND fence = $3 AND status = 'running' RETURNING id`,
    [accountId, runId, fence, step.done, step.total, step.label && word(step.label, STANDARD), step.label],
    tx,
  );
  if (!held.length) throw new LeaseLost(`run ${runId} was taken over from fence ${fence}`);
}

/** Notes in Padrão, one a line; null without any. */
export const notesText = (notes: readonly Said[]): string | null =>
  notes.map((said) => wordSaid(said, STANDARD)).join('\n') || null;

async function updateStream(
  accountId: number,
  { marketplace, stream }: { marketplace: Marketplace; stream: StreamName },
  { watermark, cursor, isComplete = false, readDays, notes }: StoredPage,
  tx: Queryable,
): Promise<void> {
  await queryRows(
    `INSERT INTO sync_streams AS s (account_id, marketplace, stream, watermark, cursor, last_success_at, note, note_sentences, read_days)
     VALUES ($1, $2::"Marketplace", $3, $4, $5, CASE WHEN $7 THEN now() END, $8, $12,
       CASE WHEN $10::date IS NULL THEN '{}'::datemultirange ELSE datemultirange(daterange($10, $11, '[]')) END)
     ON CONFLICT (account_id, marketplace, stream) DO UPDATE SET
       watermark = coalesce(excluded.watermark, s.watermark),
       cursor = CASE WHEN $6 THEN excluded.cursor ELSE s.cursor END,
       last_success_at = coalesce(excluded.last_success_at, s.last_success_at),
       error = CASE WHEN $7 OR excluded.note IS NOT NULL THEN NULL ELSE s.error END,
       sentences = CASE WHEN $7 OR excluded.note IS NOT NULL THEN NULL ELSE s.sentences END,
       refused_at = CASE WHEN $7 THEN NULL ELSE s.refused_at END,
       note = CASE WHEN $9 THEN excluded.note ELSE s.note END,
       note_sentences = CASE WHEN $9 THEN excluded.note_sentences ELSE s.note_sentences END,
       read_days = s.read_days + excluded.read_days`,
    [
      accountId,
      marketplace,
      stream,
      watermark ?? null,
      cursor ? JSON.stringify(cursor) : null,
      cursor !== undefined,
      isComplete,
      notes ? notesText(notes) : null,
      notes !== undefined,
      readDays?.since ?? null,
      readDays?.until ?? null,
      notes?.length ? JSON.stringify(notes) : null,
    ],
    tx,
  );
}

async function countOrders(
  { accountId, runId }: Lease,
  { created = 0, updated = 0 }: StoredPage,
  tx: Queryable,
): Promise<void> {
  await queryRows(
    `UPDATE sync_runs SET orders_new = orders_new + $3, orders_updated = orders_updated + $4
     WHERE account_id = $1 AND id = $2`,
    [accountId, runId, created, updated],
    tx,
  );
}
