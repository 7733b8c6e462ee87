import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { addDifferences } from '#server/insight/reconciliation/differences/testing/addDifferences.ts';
import { setDisputes } from '#server/records/reconciliation/setDisputes.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';

/** Contained in every text of the other account. A response with it is a leak. */
export const SECRET = 'SEGREDO';

/** Shop with rows in every table that a seller can read. All its texts contain `text`. */
export async function fullShop(name: string, text: string, sales: number): Promise<Shop> {
  const shop = await openShop(name);
  const { accountId } = shop.viewer;
  const days = Array.from(
    { length: sales },
    (_, index) => new Date(Date.UTC(2026, 10, 1 + (index % 19), 12, index % 60)),
  );
  for (const [index, purchasedAt] of days.entries())
    await shop.sell(
      order(
        [
          line('CP-1', {
            name: `${text} Copo D'Água 100%`,
            quantity: 1 + (index % 3),
            priceMinor: 1_990 * (1 + (index % 3)),
          }),
          line('CN-2', { name: `${text} Caneca 50_ml`, priceMinor: 4_950, lineKey: `CN-2#${index}` }),
        ],
        {
          purchasedAt,
          updatedAt: purchasedAt,
          marketplace: index % 2 ? 'amazon' : 'mercadolivre',
          status: (['shipped', 'pending', 'cancelled', 'delivered'] as const)[index % 4],
          externalId: `${text}-${accountId}-${index}`,
        },
      ),
    );
  await shop.cost('CP-1', 900);
  await queryRows(`UPDATE products SET brand = $2, image_url = $2 WHERE account_id = $1`, [accountId, text]);
  await queryRows(
    `INSERT INTO inventory_days (account_id, product_id, day, available_quantity, reserved_quantity, inbound_quantity)
     SELECT account_id, id, d::date, 40 + id, 2, 3 FROM products, generate_series(date '2026-11-18', '2026-11-20', '1 day') d
     WHERE account_id = $1`,
    [accountId],
  );
  await queryRows(
    `INSERT INTO sync_runs (account_id, sync_type, trigger, status, finished_at, error)
     SELECT $1, 'marketplaces', 'automatic', 'success', timestamptz '2026-11-20 10:00-03' + n * interval '1 minute', $2
     FROM generate_series(1, 3) n`,
    [accountId, text],
  );
  await queryRows(
    `INSERT INTO insights (account_id, product_id, insight_type, priority, title, description)
     SELECT account_id, id, 'restock', 'high', $2, $2 FROM products WHERE account_id = $1`,
    [accountId, text],
  );
  await queryRows(
    `INSERT INTO demand_forecast_days (account_id, product_id, forecast_date, units_forecast, lower_bound, upper_bound)
     SELECT account_id, id, date '2026-11-25', id % 7, 1, 9 FROM products WHERE account_id = $1`,
    [accountId],
  );
  await queryRows(
    `INSERT INTO price_suggestions (account_id, product_id, suggested_price_minor, confidence_score)
     SELECT account_id, id, 2000 + id, 0.9 FROM products WHERE account_id = $1`,
    [accountId],
  );
  await queryRows(
    `INSERT INTO sent_prices (account_id, product_id, user_id, token_hash, currency, previous_minor, price_minor, state,
       answer, reference, expires_at, sent_at, answered_at)
     SELECT p.account_id, p.id, $3, sha256(convert_to($2 || p.account_id || '-' || p.id || state, 'UTF8')), p.currency, 5000, 4500 + p.id,
            state::"SentPriceState", $2, $2, timestamptz '2026-11-20 10:05-03', timestamptz '2026-11-20 10:00-03',
            timestamptz '2026-11-20 10:00-03'
     FROM products p CROSS JOIN (VALUES ('accepted'), ('previewed')) states (state) WHERE p.account_id = $1`,
    [accountId, text, shop.viewer.userId],
  );
  await queryRows(
    `WITH added AS (
       INSERT INTO overheads (account_id, name, category, valid_from, amount_minor, every, scope, brand)
       SELECT $1, $2, 'rent', '2026-10-01', 250000, 'month', CASE n WHEN 1 THEN 'brand'::"OverheadScope" ELSE 'products' END,
              CASE n WHEN 1 THEN $2 END FROM generate_series(1, 2) n RETURNING id, scope)
     INSERT INTO products_of_overheads (account_id, overhead_id, product_id)
     SELECT $1, a.id, p.id FROM added a JOIN products p ON p.account_id = $1 WHERE a.scope = 'products'`,
    [accountId, text],
  );
  await queryRows(
    `WITH added AS (
       INSERT INTO payouts (account_id, marketplace, settlement_id, starts_at, ends_at, deposited_at, currency, total_minor,
         rows_sum_minor, state, report_id, reported_at, file_bytes, file_sha256)
       SELECT $1, 'amazon', $2 || n, timestamptz '2026-11-01 10:00-03', timestamptz '2026-11-15 10:00-03',
              CASE n WHEN 1 THEN timestamptz '2026-11-17 10:00-03' END, 'BRL', 3000, 3000,
              CASE n WHEN 1 THEN 'closed'::"PayoutState" ELSE 'open' END, $2 || n, timestamptz '2026-11-16 10:00-03', 100,
              repeat('a', 64)
       FROM generate_series(1, 2) n RETURNING id)
     INSERT INTO payout_rows (account_id, payout_id, row_no, bucket, class, kind, name, order_external_id, listing_key, amount_minor)
     SELECT $1, id, n, 'orders', $2, 'item_revenue', $2, $2, $2, 1000 * n FROM added, generate_series(1, 2) n`,
    [accountId, text],
  );
  await queryRows(
    `WITH made AS (
       INSERT INTO purchase_orders (account_id, supplier, ordered_on, due_on, note, search_text)
       VALUES ($1, $2, '2026-11-01', '2026-12-01', $2, $2) RETURNING id)
     INSERT INTO purchase_lines (account_id, order_id, product_id, units, case_pack, unit_cost_minor)
     SELECT $1, made.id, p.id, 10, 5, 1000 + p.id FROM made JOIN products p ON p.account_id = $1`,
    [accountId, text],
  );
  const differences = await addDifferences(shop.viewer, { orderId: text, rowIds: [text] }, { orderId: `${text} 2` });
  await setDisputes(shop.viewer, { ids: differences, state: 'contested', note: text, protocol: text });
  await queryRows(
    `WITH made AS (
       INSERT INTO cash_forecasts (account_id, currency, origin_day, made_at, report)
       VALUES ($1, 'BRL', '2026-11-20', timestamptz '2026-11-20 04:00-03', jsonb_build_object('text', $2::text))),
     opened AS (
       INSERT INTO cash_balances (account_id, holder, currency, day, balance_minor) VALUES ($1, 'bank', 'BRL', '2026-11-19', 1000 * $1))
     INSERT INTO cash_forecast_days (account_id, currency, with_restock, with_split, day, known_releases, bill, flow_minor,
       flow_p10, flow_p50, flow_p90)
     SELECT $1, 'BRL', n % 2 = 0, n > 2, date '2026-11-20', 100 * n, NULL, 100 * n, 50 * n, 100 * n, 150 * n
     FROM generate_series(1, 4) n`,
    [accountId, text],
  );
  await queryRows(
    `WITH added AS (
       INSERT INTO nfe_documents (account_id, key, side, state, issued_at, day, goods_day, purpose, is_entry, issuer_cnpj, issuer_name, issuer_uf,
         issuer_regime, buyer_uf, buyer_is_company, referred_keys, total_minor, totals_fit, products_minor, freight_minor, insurance_minor,
         discount_minor, other_minor, ipi_minor, icms_st_minor, fcp_st_minor, icms_minor, xml)
       SELECT $1, lpad(($1 * 10 + n)::text, 44, '3'), CASE n WHEN 1 THEN 'sale' ELSE 'purchase' END::"NfeSide", 'authorised', day, day::date,
              day::date, 1, false, '12345678000195', $2, 'SP', 1, 'RJ', false, CASE n WHEN 3 THEN ARRAY[$2] ELSE '{}' END, 1000 * n, true,
              1000 * n, 0, 0, 0, 0, 0, 0, 0, 120 * n, ''
       FROM generate_series(1, 3) n, LATERAL (SELECT timestamptz '2026-09-10 10:00-03' + n * interval '1 month' AS day) d RETURNING id, side, total_minor
     ), items AS (
       INSERT INTO nfe_items (account_id, document_id, place, sku, ean, name, ncm, cfop, unit, quantity, quantity_taxed, counts_in_total, products_minor,
         freight_minor, insurance_minor, discount_minor, other_minor, ipi_minor, icms_st_minor, fcp_st_minor, icms_minor)
       SELECT $1, a.id, place, CASE place WHEN 1 THEN 'CP-1' ELSE $2 END, $2, $2, '85299090', '6108', $2, 2.5, 2.5, true, a.total_minor / 2, 0, 0, 0, 0, 0, 0, 0,
              a.total_minor * 6 / 100
       FROM added a, generate_series(1, 2) place
     ), numbers AS (
       INSERT INTO nfe_numbers (account_id, number, document_id)
       SELECT $1, o.external_id, a.id FROM added a JOIN (SELECT external_id FROM orders WHERE account_id = $1 ORDER BY id LIMIT 2) o ON a.side = 'sale'
     ), joined AS (
       INSERT INTO nfe_orders (account_id, document_id, order_id)
       SELECT $1, a.id, (SELECT max(id) FROM orders WHERE account_id = $1) FROM added a WHERE a.side = 'sale'
     )
     INSERT INTO supplier_items (account_id, supplier_cnpj, supplier_sku, product_id, factor, confirmed_by)
     SELECT $1, '12345678000195', 'CP-1', min(id), 1, $3 FROM products WHERE account_id = $1`,
    [accountId, text, shop.viewer.userId],
  );
  await queryRows(
    `WITH stated AS (
       INSERT INTO master_products (account_id, id, name, weight_g) SELECT $1, min(master_id), $2, 350 FROM products WHERE account_id = $1)
     INSERT INTO kit_components (account_id, kit_id, component_id, pieces, is_listed)
     SELECT $1, min(master_id), max(master_id), 2, false FROM products WHERE account_id = $1`,
    [accountId, text],
  );
  return shop;
}

/** Hash of every row of the product's tables. */
export async function fingerprint(): Promise<string> {
  const tables = await queryRows<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname = 'public' ORDER BY 1`,
  );
  const rows = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS t, count(*)::text || md5(string_agg(r::text, ',' ORDER BY r::text)) AS h FROM ${name} r`,
  );
  const { print } = await queryRow<{ print: string }>(
    `SELECT md5(string_agg(t || ':' || coalesce(h, ''), ',' ORDER BY t)) AS print FROM (${rows.join(' UNION ALL ')}) x (t, h)`,
  );
  return print;
}
