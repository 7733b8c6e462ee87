import { currentTime } from '#server/platform/process/clock.ts';
import { type Queryable, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { monthAfter } from '#server/platform/values/dayRange.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { type AtOnce, recalculateSales } from '#server/records/recalculation/recalculateSales.ts';
import type { RecalculatedSales } from '#server/records/recalculation/recalculatedSales.ts';
import { isUsableReturn } from '#server/records/taxation/documents/returnDocuments.ts';
import { COMMON_GOODS, generalName, goodsInUse, goodsName } from '#server/records/taxation/goods/goods.ts';
import { stateMixes } from './stateMix.ts';
import { dependsOnState, monthRates } from './monthRates.ts';
import { taxMonths } from './taxMonths.ts';

const COLUMNS = 'month, goods, to_uf, num, den, icms_num, icms_den, cbs_base, is_informative';

const DELETE = `
DELETE FROM tax_rates t WHERE account_id = $1 AND NOT EXISTS (
  SELECT FROM jsonb_to_recordset($2::jsonb) n (month date, goods text, to_uf text) WHERE (n.month, n.goods, n.to_uf) = (t.month, t.goods, t.to_uf))
RETURNING t.month, t.goods`;

const STORE = `
INSERT INTO tax_rates AS t (account_id, ${COLUMNS})
SELECT $1, month, goods, to_uf, ARRAY(SELECT jsonb_array_elements_text(n.num)::numeric), ARRAY(SELECT jsonb_array_elements_text(n.den)::numeric),
       icms_num, icms_den, cbs_base, is_informative
FROM jsonb_to_recordset($2::jsonb) n (month date, goods text, to_uf text, num jsonb, den jsonb, icms_num numeric, icms_den numeric, cbs_base text, is_informative boolean)
ON CONFLICT (account_id, month, goods, to_uf) DO UPDATE SET num = excluded.num, den = excluded.den, icms_num = excluded.icms_num,
  icms_den = excluded.icms_den, cbs_base = excluded.cbs_base, is_informative = excluded.is_informative
WHERE (t.num, t.den, t.icms_num, t.icms_den, t.cbs_base, t.is_informative)
      IS DISTINCT FROM (excluded.num, excluded.den, excluded.icms_num, excluded.icms_den, excluded.cbs_base, excluded.is_informative)
RETURNING t.month, t.goods`;

const PRODUCTS = `
SELECT DISTINCT g.product_id AS "productId" FROM product_taxes g CROSS JOIN LATERAL (SELECT ${goodsName('g')} AS name) kind
WHERE g.account_id = $1 AND (kind.name = ANY ($2) OR ${generalName('kind.name')} = ANY ($2))`;

/** First sale of which something was refunded, or came back by a note, in the months: their rates decide what its return takes back. */
const FIRST_RETURNED = `
SELECT min(i.sale_day) AS day FROM (
  SELECT o.id
  FROM posted_amounts a
  JOIN orders o ON o.account_id = $1 AND o.marketplace = a.marketplace AND o.external_id = a.order_external_id
  WHERE a.account_id = $1 AND a.kind = 'refund_principal'
    AND (a.posted_at AT TIME ZONE 'America/Sao_Paulo')::date >= $2 AND (a.posted_at AT TIME ZONE 'America/Sao_Paulo')::date < $3
  UNION ALL
  SELECT l.order_id
  FROM nfe_documents n CROSS JOIN unnest(n.referred_keys) sold (key)
  JOIN nfe_documents s ON s.account_id = $1 AND s.key = sold.key::bpchar
  JOIN nfe_links l ON l.account_id = $1 AND l.document_id = s.id
  WHERE n.account_id = $1 AND ${isUsableReturn('n')} AND n.day >= $2 AND n.day < $3
) returned JOIN order_items i ON i.account_id = $1 AND i.order_id = returned.id`;

/**
 * Computes the account's monthly tax rates from its regimes and revenue, and recomputes the taxes of order lines and rollups of
 * months from the first to the last whose rates changed, and of earlier ones returned in these, in the caller's transaction, or by a job when they are many. Returns
 * the numbers of changed months and order lines, null while a job recomputes these.
 */
export async function retaxLines(
  accountId: number,
  tx: Queryable,
  { now = currentTime(), unitsAtOnce }: { now?: Date } & AtOnce = {},
): Promise<{ months: number; lines: number | null }> {
  await lockAccount(accountId, tx);
  const goods = await goodsInUse(accountId, tx);
  const months = await taxMonths(accountId, now, tx);
  const mixOf = months.some(({ profile }) => dependsOnState(profile)) ? await stateMixes(accountId, tx) : undefined;
  const rates = months.flatMap((month) => monthRates(month, goods, mixOf?.(month.month)));
  const changed: ChangedRate[] = [];
  for (const write of [DELETE, STORE])
    changed.push(...(await queryRows<ChangedRate>(write, [accountId, JSON.stringify(rates)], tx)));
  if (changed.length === 0) return { months: 0, lines: 0 };
  const sales = await salesOf(accountId, changed, tx);
  return {
    months: new Set(changed.map(({ month }) => month)).size,
    lines: await recalculateSales(accountId, sales, tx, { unitsAtOnce }),
  };
}

interface ChangedRate {
  month: string;
  goods: string;
}

/** Sales that changed rates are for: all of their months, or those of the products of the kinds of goods alone. */
async function salesOf(
  accountId: number,
  changed: readonly ChangedRate[],
  tx: Queryable,
): Promise<Partial<RecalculatedSales>[]> {
  const days = changed.map(({ month }) => month).sort();
  const [first, before] = [days[0]!, monthAfter(days.at(-1)!)];
  const { day } = await queryRow<{ day: string | null }>(FIRST_RETURNED, [accountId, first, before], tx);
  const from = day !== null && day < first ? day : first;
  const goods = new Set(changed.map((rate) => rate.goods));
  if (goods.has(COMMON_GOODS)) return [{ from, before }];
  const products = await queryRows<{ productId: number }>(PRODUCTS, [accountId, [...goods]], tx);
  return products.map(({ productId }) => ({ productId, from, before }));
}
