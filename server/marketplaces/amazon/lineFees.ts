import { historyWindows } from '#server/marketplaces/historyWindows.ts';
import { isoInstant } from '#server/marketplaces/isoInstant.ts';
import type { LineFeesSnapshot } from '#server/marketplaces/snapshots.ts';
import type { AmazonSession } from './amazonSession.ts';
import { feeTotals } from './feeTotals.ts';
import { identifier, type Transaction, transactions } from './transactions.ts';

const DAY_MS = 24 * 60 * 60_000;
/** An order shipped in parts is charged in parts: earlier ones are read again, so that its total stays whole. */
const LOOK_BACK_MS = 10 * DAY_MS;
/** Amazon refuses bounds within the last two minutes. */
const MARGIN_MS = 3 * 60_000;
const BATCH = 500;

/**
 * Fees, fulfilment and refunds of the orders that had money posted at or after `since`, as totals of each line, newest
 * postings first. An order of which only the refund was posted in that time is asked for whole.
 */
export async function* lineFees(session: AmazonSession, since: Date): AsyncGenerator<LineFeesSnapshot[]> {
  const from = new Date(since.getTime() - LOOK_BACK_MS);
  const until = new Date(session.effects.now() - MARGIN_MS);
  const known = new Map<string, Transaction[]>();
  for (const window of historyWindows(from, until)) {
    const touched = await addPosted(session, window, known);
    const told = [...touched].filter((orderId) => isWhole(known.get(orderId)!) && isSince(known.get(orderId)!, since));
    yield* inBatches(told.flatMap((orderId) => feeTotals(orderId, known.get(orderId)!)));
  }
  for (const [orderId, posted] of known)
    if (!isWhole(posted) && isSince(posted, since)) yield feeTotals(orderId, await ofOrder(session, orderId));
}

/** Adds the window's transactions to their orders; answers which orders had any. */
async function addPosted(
  session: AmazonSession,
  { start, end }: { start: Date; end: Date },
  known: Map<string, Transaction[]>,
): Promise<Set<string>> {
  const touched = new Set<string>();
  const filter = { postedAfter: start.toISOString(), postedBefore: end.toISOString() };
  for await (const page of transactions(session, filter))
    for (const transaction of page) {
      const orderId = identifier(transaction, 'ORDER_ID');
      if (!orderId) continue;
      known.set(orderId, [...(known.get(orderId) ?? []), transaction]);
      touched.add(orderId);
    }
  return touched;
}

/** A refund without its sale does not tell the order's totals. */
const isWhole = (posted: Transaction[]) =>
  posted.some(({ transactionType }) => transactionType === 'Shipment') ||
  !posted.some(({ transactionType }) => transactionType === 'Refund');

const isSince = (posted: Transaction[], since: Date) =>
  posted.some(({ postedDate }) => isoInstant(postedDate, 'postedDate') >= since);

function* inBatches(fees: LineFeesSnapshot[]): Generator<LineFeesSnapshot[]> {
  for (let start = 0; start < fees.length; start += BATCH) yield fees.slice(start, start + BATCH);
}

async function ofOrder(session: AmazonSession, orderId: string): Promise<Transaction[]> {
  const filter = { relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: orderId } as const;
  const all: Transaction[] = [];
  for await (const page of transactions(session, filter)) all.push(...page);
  return all;
}
