import { type Queryable, transaction } from '#server/platform/postgres/db.ts';
import type { OrderSnapshot } from '#server/market/snapshots.ts';
import { recordOrders, type RecordedOrders } from '#server/records/intake/recordOrders.ts';
import { ordersOfFile, type RefusedLine } from './ordersOfFile.ts';
import { type FileSurvey, surveyOrdersFile } from './surveyOrdersFile.ts';

const ORDERS_PER_BATCH = 2_000;
const MAX_REFUSED_LISTED = 20;

export interface ImportSummary {
  linesRead: number;
  ordersNew: number;
  ordersUpdated: number;
  ordersUnchanged: number;
  /** Orders older than the stored ones: ignored. */
  ordersStale: number;
  linesRefused: number;
  /** The first 20 refused lines. */
  refused: RefusedLine[];
}

export interface ImportOptions {
  /** Writes nothing; returns the summary that an import would return. */
  dryRun?: boolean;
  onProgress?: (progress: { step: 'survey' | 'import'; bytes: number; totalBytes: number }) => void;
  /** Result of `surveyOrdersFile`, if already available. */
  survey?: FileSurvey;
}

/**
 * Imports the orders of an Amazon All Orders report or of Mercado Livre's orders/search into the account, 2,000 per
 * transaction. Importing a file again changes nothing. Throws a DomainError for any other file, before any write.
 */
export async function importOrdersFile(
  accountId: number,
  path: string,
  { dryRun = false, onProgress = () => {}, survey: existingSurvey }: ImportOptions = {},
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
    refused: [],
  };
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
    onRefused: (refused) => {
      summary.linesRefused += 1;
      if (summary.refused.length < MAX_REFUSED_LISTED) summary.refused.push(refused);
    },
  });
  for await (const order of orders) {
    batch.push(order);
    if (batch.length < ORDERS_PER_BATCH) continue;
    await store(batch);
    batch = [];
  }
  if (batch.length > 0) await store(batch);
  return summary;
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
