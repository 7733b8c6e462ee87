import { ofEach } from '#server/market/documents/ofEach.ts';
import type { StockLoss } from '#server/market/ledger/stockLoss.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import type { DocumentSession } from '#server/market/amazon/reports/createReport.ts';
import { uniqueRefs } from '#server/market/amazon/reports/flatFileRows.ts';
import { reportOfSpan, type SpanReport } from '#server/market/amazon/reports/reportOfSpan.ts';
import { INVENTORY_LEDGER, stockLossOf } from './stockLossOf.ts';

interface Row {
  /** Country of the warehouse; empty where the report does not say. */
  warehouse: string;
  loss: StockLoss | null;
}

const REPORT: SpanReport<Row, typeof INVENTORY_LEDGER> = {
  reportType: INVENTORY_LEDGER,
  where: { code: 'amazonMoney.stockLedger' },
  right: { role: 'Amazon Fulfillment', missing: { code: 'amazon.noLosses' } },
  row: (cell) => ({ warehouse: cell('country').toUpperCase(), loss: stockLossOf(cell, '') }),
};

/**
 * Units that Amazon's warehouses lost or found again since the day of `since`, one page per marketplace. Marketplaces that share a
 * stock may list the same rows: one of a warehouse in another country that is read as well is left to that country.
 */
export async function* stockLosses(
  session: DocumentSession,
  marketplaces: AmazonMarketplace[],
  since: Date,
): AsyncGenerator<StockLoss[]> {
  const span = { fromDay: saoPauloDay(since.getTime()), toDay: saoPauloDay(session.effects.now()) };
  const countries = new Set<string>(marketplaces.map(({ country }) => country));
  const read = (marketplace: AmazonMarketplace) => reportOfSpan(session, marketplace, REPORT, span);
  yield* ofEach(session, marketplaces, read, async function* (report, { country }) {
    const own = (await report).filter(({ warehouse }) => warehouse === country || !countries.has(warehouse));
    const losses = own.flatMap(({ loss }) => loss ?? []);
    const refs = uniqueRefs(losses, ({ sourceRef }) => sourceRef);
    yield losses.map((loss, index) => ({ ...loss, country, sourceRef: refs[index]! }));
  });
}
