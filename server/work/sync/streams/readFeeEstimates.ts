import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import type { FeeQuestion } from '#server/market/connector.ts';
import { factsOf, type Marketplace } from '#server/market/registry.ts';
import { recordFeeEstimates } from '#server/records/fees/recordFeeEstimates.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';

const PRODUCTS_PER_PAGE = 100;

/** `day` is the day of the current or last round; `after` is the id of its last product. */
interface EstimatesCursor {
  day: string;
  after: number;
  isOver: boolean;
}

/** Reads once a day the fees that each product on sale, or ever sold, would be charged at its price. */
export async function readFeeEstimates(stream: OpenStream): Promise<void> {
  const { accountId } = stream.run;
  const { marketplace } = stream.connector;
  const { today } = await queryRow<{ today: string }>(`SELECT (now() AT TIME ZONE 'America/Sao_Paulo')::date AS today`);
  const stored = stream.state.cursor as EstimatesCursor | null;
  let cursor: EstimatesCursor =
    stored && (!stored.isOver || stored.day === today) ? stored : { day: today, after: 0, isOver: false };
  let requested = 0;
  while (!cursor.isOver && requested < factsOf(marketplace).feeQuestionsARun) {
    const products = await productsAfter(accountId, marketplace, cursor.after);
    requested += products.length;
    const isOver = products.length < PRODUCTS_PER_PAGE;
    cursor = { ...cursor, after: products.at(-1)?.id ?? cursor.after, isOver };
    for await (const estimates of pagesOf(stream.connector.feeEstimates!(products), stream))
      await stream.store(async (tx) => {
        await recordFeeEstimates(accountId, estimates, today, tx);
        return {};
      });
    const reached = cursor;
    await stream.store(() => Promise.resolve({ cursor: reached }));
  }
  stream.stepDone();
  await stream.store(() => Promise.resolve({ isComplete: cursor.isOver }));
}

const productsAfter = (accountId: number, marketplace: Marketplace, after: number) =>
  queryRows<FeeQuestion & { id: number }>(
    `SELECT id, country, listing_key AS "listingKey", asin, currency, price_minor AS "priceMinor",
            fulfilled_by_marketplace AS "fulfilledByMarketplace"
     FROM products p
     WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND id > $3 AND price_minor > 0
       AND listing_key IS DISTINCT FROM p.sku || '@' || p.asin -- no listing: its SKU has another ASIN
       AND (active OR EXISTS (SELECT FROM sales_product_totals t
                              WHERE t.account_id = $1 AND t.scope = 'all' AND t.product_id = p.id))
     ORDER BY id LIMIT $4`,
    [accountId, marketplace, after, PRODUCTS_PER_PAGE],
  );
