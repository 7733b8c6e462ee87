import { sentence } from '#server/platform/language/sentence.ts';
import { log } from '#server/platform/process/log.ts';
import { type HistoryWindow, MarketplaceError } from '#server/market/connector.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { SkippedRows } from '#server/market/skippedRows.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import {
  ALL_ORDERS,
  type AllOrdersLine,
  allOrdersLine,
  allOrdersSnapshots,
  parseAllOrdersHeader,
} from './allOrdersReport.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import type { Columns } from '#server/market/amazon/reports/reportColumns.ts';
import { type DocumentSession, LONG_PATIENCE_MS } from '#server/market/amazon/reports/createReport.ts';
import { readReport } from '#server/market/amazon/reports/readReport.ts';

const WHERE = sentence('amazon.allOrdersReport');
const BATCH = 2_000;

/** Orders bought in the window (at most 30 days), from one report over all marketplaces of the region. */
export async function* orderHistory(
  session: DocumentSession,
  marketplaces: AmazonMarketplace[],
  { start, end }: HistoryWindow,
): AsyncGenerator<OrderSnapshot[]> {
  // the lines of an order may be apart: the whole window is read before its orders are built
  const lines = await readReport(
    session,
    WHERE,
    {
      reportType: ALL_ORDERS,
      marketplaceIds: marketplaces.map(({ id }) => id),
      dataStartTime: start.toISOString(),
      dataEndTime: end.toISOString(),
    },
    (texts) => wholeOrders(texts, session.skippedRows),
    { patienceMs: LONG_PATIENCE_MS },
  );
  const orders = allOrdersSnapshots(lines ?? []);
  for (let place = 0; place < orders.length; place += BATCH) yield orders.slice(place, place + BATCH);
  await session.documents.settle();
}

/** Lines of the report, without orders that have an invalid line: a partial order would be wrong. */
async function wholeOrders(texts: AsyncIterable<string>, skippedRows: SkippedRows): Promise<AllOrdersLine[]> {
  let columns: Columns | undefined;
  const lines: AllOrdersLine[] = [];
  const refusedOrders = new Set<string>();
  for await (const text of texts) {
    const cells = text.split('\t');
    if (!columns) columns = headerOf(cells);
    else if (text.trim() !== '') {
      const line = allOrdersLine(columns, cells);
      if (!('refused' in line)) lines.push(line);
      else {
        const orderId = columns.cell(cells, 'amazon-order-id');
        refusedOrders.add(orderId);
        skippedRows.add('order', orderId);
        log.warn({ orderId, reason: line.refused }, 'skipped invalid line of the All Orders report');
      }
    }
  }
  return refusedOrders.size === 0 ? lines : lines.filter(({ orderId }) => !refusedOrders.has(orderId));
}

function headerOf(cells: string[]): Columns {
  try {
    return parseAllOrdersHeader(cells);
  } catch (error) {
    if (error instanceof DomainError)
      throw new MarketplaceError(sentence('marketplaces.failed', { where: WHERE, reason: error.message }));
    throw error;
  }
}
