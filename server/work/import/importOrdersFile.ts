import { type Queryable, transaction } from '#server/platform/postgres/db.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { recordOrders, type RecordedOrders } from '#server/records/intake/recordOrders.ts';
import { liveOrders, type LiveOrders } from './liveOrders.ts';
import { ordersOfFile, type RefusedLine } from './ordersOfFile.ts';
import { type RefusalCause, refusals } from './refusals.ts';
import { type FileSurvey, surveyOrdersFile } from './surveyOrdersFile.ts';

const ORDERS_PER_BATCH = 2_000;

export interface ImportSummary {
  linesRead: number;
  ordersNew: number;
  ordersUpdated: number;
  ordersUnchanged: number;
  /** Orders older than the stored ones: ignored. */
  ordersStale: number;
  linesRefused: number;
  /** Refused lines that do not name their order. */
  linesWithoutOrder: number;
  /** Distinct orders that are not imported because a line of them is refused. */
  ordersRefused: number;
  /** Which of those orders matter to the figures. */
  refusedLive: LiveOrders;
  /** The refused lines by cause, most lines first. */
  causes: RefusalCause[];
}

export interface ImportOptions {
  /** Writes nothing; returns the summary that an import would return. */
  dryRun?: boolean;
  onProgress?: (progress: { step: 'survey' | 'import'; bytes: number; totalBytes: number }) => void;
  /** Result of `surveyOrdersFile`, if already available. */
  survey?: FileSurvey;
  /** Receives every refused line. */
  onRefused?: (refused: RefusedLine) => void | Promise<void>;
}

/**
 * Imports the orders of an Amazon All Orders report or of Mercado Livre's orders/search into the account, 2,000 per
 * transaction. Importing a file again changes nothing. Throws a DomainError for any other file, before any write.
 */
export async function importOrdersFile(
  accountId: number,
  path: string,
  { dryRun = false, onProgress = () => {}, survey: existingSurvey, onRefused }: ImportOptions = {},
): Promise<ImportSummary> {
  let totalBytes = existingSurvey?.bytes ?? 0;
  const reportProgress = (step: 'survey' | 'import') => (bytes: number) => onProgress({ step, bytes, totalBytes });
  const survey = existingSurvey ?? (await surveyOrdersFile(path, reportProgress('survey')));
  totalBytes = survey.bytes;

  const summary: ImportSummary = {
    linesRead: 0,
    ordersNew: 0,
    ordersUpdated: 0,
    ordersUnchanged: 0,
    ordersStale: 0,
    linesRefused: 0,
    linesWithoutOrder: 0,
    ordersRefused: 0,
    refusedLive: { live: 0, liveStored: 0, livePending: 0 },
    causes: [],
  };
  const refused = refusals();
  const store = async (orders: OrderSnapshot[]) => {
    const { created, updated, unchanged, stale } = await (dryRun ? rolledBack : transaction)((tx) =>
      recordOrders(accountId, orders, tx),
    );
    summary.ordersNew += created.length;
    summary.ordersUpdated += updated;
    summary.ordersUnchanged += unchanged;
    summary.ordersStale += stale;
  };

  let batch: OrderSnapshot[] = [];
  const orders = ordersOfFile(survey, {
    onRead: reportProgress('import'),
    onLine: () => (summary.linesRead += 1),
    onRefused: (line) => {
      refused.add(line);
      return onRefused?.(line);
    },
  });
  for await (const order of orders) {
    batch.push(order);
    if (batch.length < ORDERS_PER_BATCH) continue;
    await store(batch);
    batch = [];
  }
  if (batch.length > 0) await store(batch);
  const { format, linesOf } = survey;
  const isImported = (orderId: string) => format.isWholeOrder && linesOf.has(orderId);
  const missing = new Map([...refused.orders].filter(([orderId]) => !isImported(orderId)));
  return {
    ...summary,
    linesRefused: refused.lines,
    linesWithoutOrder: refused.linesWithoutOrder,
    ordersRefused: missing.size,
    refusedLive: await liveOrders(accountId, missing),
    causes: refused.causes(),
  };
}

/** The result of `work` in a transaction that is rolled back. */
async function rolledBack(work: (tx: Queryable) => Promise<RecordedOrders>): Promise<RecordedOrders> {
  let answer: RecordedOrders | undefined;
  const undo = new Error('dry run');
  await transaction(async (tx) => {
    answer = await work(tx);
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return answer!;
}
