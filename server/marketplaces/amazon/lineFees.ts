import type { LineFeesSnapshot } from '#server/marketplaces/snapshots.ts';
import type { AmazonSession } from './amazonSession.ts';
import { feeTotals } from './feeTotals.ts';
import { isoInstant } from '#server/marketplaces/isoInstant.ts';
import { identifier, type Transaction, transactions } from './transactions.ts';

const DAY_MS = 24 * 60 * 60_000;
/** An order shipped in parts is charged in parts: earlier ones are read again, so that its total stays whole. */
const LOOK_BACK_MS = 10 * DAY_MS;
/** Amazon answers an empty list for more than 180 days. */
const WINDOW_MS = 170 * DAY_MS;
/** Amazon refuses bounds within the last two minutes. */
const MARGIN_MS = 3 * 60_000;
const BATCH = 500;

/**
 * Fees, fulfilment and refunds of the orders that had money posted at or after `since`, as totals of each line. An order
 * of which only the refund was read is asked for whole, because its sale is older than the look-back.
 */
export async function* lineFees(session: AmazonSession, since: Date): AsyncGenerator<LineFeesSnapshot[]> {
  const byOrder = await postedByOrder(session, since);
  let batch: LineFeesSnapshot[] = [];
  for (const [orderId, known] of byOrder) {
    if (!known.some((one) => isoInstant(one.postedDate, 'postedDate') >= since)) continue;
    const has = (type: string) => known.some(({ transactionType }) => transactionType === type);
    const isWhole = has('Shipment') || !has('Refund');
    batch.push(...feeTotals(orderId, isWhole ? known : await ofOrder(session, orderId)));
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}

async function postedByOrder(session: AmazonSession, since: Date): Promise<Map<string, Transaction[]>> {
  const byOrder = new Map<string, Transaction[]>();
  const until = session.effects.now() - MARGIN_MS;
  for (let start = since.getTime() - LOOK_BACK_MS; start < until; start += WINDOW_MS) {
    const filter = {
      postedAfter: new Date(start).toISOString(),
      postedBefore: new Date(Math.min(start + WINDOW_MS, until)).toISOString(),
    };
    for await (const page of transactions(session, filter))
      for (const transaction of page) {
        const orderId = identifier(transaction, 'ORDER_ID');
        if (orderId) byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), transaction]);
      }
  }
  return byOrder;
}

async function ofOrder(session: AmazonSession, orderId: string): Promise<Transaction[]> {
  const filter = { relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: orderId } as const;
  const all: Transaction[] = [];
  for await (const page of transactions(session, filter)) all.push(...page);
  return all;
}
