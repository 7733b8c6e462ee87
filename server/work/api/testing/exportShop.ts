import { addDifferences } from '#server/insight/reconciliation/differences/testing/addDifferences.ts';
import { setDisputes } from '#server/records/reconciliation/setDisputes.ts';
import { addBill } from '#server/insight/reconciliation/bills/testing/addBill.ts';
import { testCharge } from '#server/records/bills/testing/testCharge.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { setOverheadAllocation } from '#server/records/overheads/overheadAllocation.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { NOW, type Shop } from '#server/insight/sales/testing/shop.ts';
import { setTraffic } from '#server/insight/traffic/testing/setTraffic.ts';
import { fullShop } from '#server/work/api/graphql/testing/fullShop.ts';

/**
 * A shop with a row in every table that can be saved, identical each time it is opened at `NOW`: dates set by the
 * database's clock are replaced. Some texts look like formulas, contain separators or are null.
 */
export async function exportShop(name: string): Promise<Shop> {
  const shop = await fullShop(name, NOW);
  const { accountId, userId } = shop.viewer;
  await shop.describe('B', { name: '=SOMA(A1;2), "B"' });
  await shop.describe('C', { name: null, sku: '+5' });
  const productId = await shop.idOf('A');
  await shop.advertise('C', 555, 0, { day: '2026-11-17' }); // a product without profit, left out of the rows
  await setProductCosts(shop.viewer, [{ productId, from: '2026-11-01', costMinor: 3_400 }]);
  await record(
    accountId,
    check('B0B', minutesAfter(NOW, -600), US, [offer(US, 1_050), offer('RIVAL2', 1_099, { isFba: false })]),
    check('B0B', minutesAfter(NOW, -90), 'RIVAL2', [offer(US, 1_050), offer('RIVAL2', 999, { feedbackRating: null })]),
    check('B0C', minutesAfter(NOW, -45), null, [offer('RIVAL1', 20_010)]),
  );
  await transaction((tx) =>
    recordPostedAmounts(
      accountId,
      [
        postedAmount('storage', -1_999, { kind: 'storage', asin: 'B0A', orderExternalId: null, day: '2026-10-20' }),
        postedAmount('account', -2_501, { kind: 'other_fee', orderExternalId: null, name: 'Plano', day: '2026-11-05' }),
      ],
      tx,
    ),
  );
  await setTraffic(accountId, [
    { sessions: 37, pageViews: 60 },
    { asin: 'B0B', sessions: 0 },
    { asin: 'B0Z', day: '2026-11-02', sessions: 12 },
  ]);
  for (const [statement, ...values] of rows(name)) await queryRows(statement, [accountId, ...values]);
  await setOverheadAllocation(shop.viewer, true);
  const [disputed] = await addDifferences(
    shop.viewer,
    { orderId: '2000009710000001', packId: '2000006550000009' },
    {
      orderId: '=701-1',
      marketplace: 'amazon',
      slot: 'release',
      class: 'held',
      reason: 'release_late',
      chargedMinor: null,
      paidMinor: 0,
      expectedMinor: 8_123,
      deltaMinor: -8_123,
      isCertain: false,
      saleDay: null,
    },
  );
  await setDisputes(shop.viewer, {
    ids: [disputed!],
    state: 'won',
    recoveredMinor: 500,
    protocol: '+99',
    note: 'a; "b"',
  });
  await queryRows(
    `INSERT INTO payouts (account_id, id, marketplace, starts_at, ends_at, deposited_at, currency, total_minor, state, report_id, reported_at)
     VALUES ($1, 9001, 'amazon', '2026-10-01Z', '2026-10-15Z', '2026-10-17Z', 'BRL', 12345, 'unread', 'R1', '2026-10-17Z')`,
    [accountId],
  );
  await addBill(
    accountId,
    [
      testCharge('1', {
        orderExternalId: '2000009710000001',
        saleDay: '2026-11-09',
        text: `=${name}`,
        grossMinor: 1_384,
      }),
      testCharge('2', { type: 'bonus', subType: 'BV', amountMinor: 839, bonifiesExternalId: '1', isWithheld: null }),
    ],
    { state: 'reading' },
  );
  await queryRows(
    `INSERT INTO personal_access_tokens
       (account_id, user_id, handle, name, token_hash, scope, created_at, expires_at, last_used_at)
     SELECT $1::int, $2::int, handle, name, sha256(convert_to(handle || $1::int, 'UTF8')), scope::"AccessScope", $3::timestamptz, ends, used
     FROM (VALUES ('sa_one', '+planilha', 'read', NULL, $3::timestamptz),
                  ('sa_two', 'Script', 'write', $3::timestamptz - interval '1 min', NULL)) t (handle, name, scope, ends, used)`,
    [accountId, userId, NOW],
  );
  return shop;
}

const rows = (name: string): [statement: string, ...values: unknown[]][] => [
  [
    `INSERT INTO fee_rules (account_id, marketplace, country, valid_from, percent, fixed_minor, source, source_day)
     VALUES ($1, 'amazon', 'BR', '2026-01-01', 10.5, 600, $2, '2026-01-01')`,
    name,
  ],
  [
    `INSERT INTO freight_rules (account_id, marketplace, logistic, valid_from, per_order_minor, percent,
       packaging_per_unit_minor, note)
     VALUES ($1, 'amazon', 'seller', '2026-01-01', 1250, 2.5, 90, $2), ($1, NULL, NULL, '2026-01-01', 1000, 0, 0, NULL),
       ($1, NULL, NULL, '2026-07-01', 1100, 0, 0, NULL)`,
    name,
  ],
  [
    `INSERT INTO overheads (account_id, name, category, valid_from, valid_until, amount_minor, every, allocation, scope, brand)
     VALUES ($1, $2, 'rent', '2026-01-01', NULL, 300000, 'month', 'revenue', 'account', NULL),
       ($1, '=Aluguel', 'packaging', '2026-07-01', '2026-12-31', 95, 'unit', 'none', 'brand', 'Azul')`,
    name,
  ],
  [
    `WITH made AS (INSERT INTO cash_forecasts (account_id, currency, origin_day, made_at, report)
                   VALUES ($1, 'BRL', '2026-11-20', $2, '{"sources":[],"held":[],"heldCount":0,"heldMinor":0,"unknownMinor":0}')),
          opened AS (INSERT INTO cash_balances (account_id, holder, currency, day, balance_minor)
                     VALUES ($1, 'bank', 'BRL', '2026-11-19', 100000))
     INSERT INTO cash_forecast_days (account_id, currency, with_restock, with_split, day, known_releases, estimated_releases,
       future_sales, ended_holds, split_payment, refunds, bill, ads, taxes, suppliers, overheads, flow_minor, flow_p10, flow_p50, flow_p90)
     SELECT $1, 'BRL', true, false, date '2026-11-20' + n, 1050 * n, 5, 10, 0, 0, 3, NULL, 4, 0, 99999, 0, 1065 * n - 100006, -200000, 1, 7
     FROM generate_series(0, 1) n`,
    NOW,
  ],
  [
    `WITH made AS (
       INSERT INTO purchase_orders (account_id, supplier, country, currency, ordered_on, due_on, note, closed_at, search_text)
       VALUES ($1, $2, 'US', 'USD', '2026-11-01', '2026-11-15', 'a; "b"', NULL, ''), ($1, '=Fábrica', 'BR', 'BRL', '2026-10-01', NULL, NULL, $3, '')
       RETURNING id, closed_at)
     INSERT INTO purchase_lines (account_id, order_id, product_id, units, case_pack, unit_cost_minor, received_units)
     SELECT $1, made.id, p.id, 24, CASE p.sku WHEN 'A' THEN 12 END, CASE p.sku WHEN 'A' THEN 1234 END, CASE p.sku WHEN 'A' THEN 30 ELSE 5 END
     FROM made JOIN products p ON p.account_id = $1 AND p.sku IN ('A', 'B') AND (p.sku = 'A' OR closed_at IS NULL) ORDER BY made.id, p.id`,
    name,
    NOW,
  ],
  [`INSERT INTO tax_settings (account_id, valid_from, regime) VALUES ($1, '2026-06-01', 'simples')`],
  [
    `INSERT INTO product_taxes (account_id, product_id, valid_from, class, ncm, internal_percents, fcp_percents)
     SELECT $1, id, '2026-10-01', 'normal', '02013000', 'RJ=12.5;SP=7', 'RJ=0' FROM products WHERE account_id = $1 AND sku = 'B'`,
  ],
  [
    `INSERT INTO tax_revenues (account_id, month, revenue_minor, returned_minor)
     VALUES ($1, '2026-09-01', 6000050, 0), ($1, '2026-10-01', 1234567, 34567)`,
  ],
  [`INSERT INTO account_exchange_rates (account_id, currency, day, brl) VALUES ($1, 'USD', '2026-11-18', 5.4321)`],
  [
    `UPDATE brand_competitors SET monitored_at = $2, competitor_name = 'Rival; 1 l', currency = 'BRL', our_rank = 12,
       our_price_minor = 10000, competitor_price_minor = 9250, competitor_rating = 4.5, notes = E'linha 1\nlinha 2'
     WHERE account_id = $1`,
    NOW,
  ],
  [
    `INSERT INTO brand_competitors (account_id, marketplace, country, our_asin, competitor_asin, competitor_brand)
     VALUES ($1, 'mercadolivre', 'BR', 'B0M', 'MLB1', '@marca')`,
  ],
  [
    `INSERT INTO sync_streams (account_id, marketplace, stream, read_days)
     VALUES ($1, 'amazon', 'ads', '{[2026-08-22,2026-11-21)}'), ($1, 'amazon', 'fees', '{[2025-10-20,2026-11-21)}'),
            ($1, 'amazon', 'storage', '{[2025-10-01,2026-11-01)}'), ($1, 'mercadolivre', 'fees', '{[2025-10-20,2026-11-21)}')`,
  ],
  ['DELETE FROM sync_runs WHERE account_id = $1'],
  [
    `INSERT INTO sync_runs (account_id, sync_type, trigger, status, created_at, started_at, finished_at, orders_new, error)
     SELECT $1, 'marketplaces', 'automatic', (ARRAY['success', 'partial', 'error'])[n]::"SyncStatus", at, at,
            CASE WHEN n < 3 THEN at + interval '90 s' END, n, CASE WHEN n > 1 THEN 'Sem resposta; tente de novo' END
     FROM generate_series(1, 3) n, LATERAL (SELECT $2::timestamptz - n * interval '15 min' AS at) t`,
    NOW,
  ],
  [
    `INSERT INTO price_suggestions (account_id, product_id, suggested_price_minor, min_price_minor, current_price_minor,
       expected_profit_change_minor, buy_box_probability, elasticity_coefficient, confidence_score)
     SELECT $1, id, 10990, 9000, 10000, 12345, 0.625, -1.25, 0.8746 FROM products WHERE account_id = $1 AND sku = 'B'
     ON CONFLICT DO NOTHING`,
  ],
  ['UPDATE insights SET created_at = $2 WHERE account_id = $1', NOW],
  ['UPDATE product_costs SET created_at = $2 WHERE account_id = $1', NOW],
  ['UPDATE product_cost_changes SET changed_at = $2 WHERE account_id = $1', NOW],
];
