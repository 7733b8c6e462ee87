import { beforeAll, beforeEach } from 'vitest';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';
import { refreshCash } from '#server/insight/cash/forecast/refreshCash.ts';
import { addBill, BILL_ID } from '#server/insight/reconciliation/bills/testing/addBill.ts';
import { line, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { setAccountCnpjs } from '#server/records/nfe/cnpjs/setAccountCnpjs.ts';
import { storePart } from '#server/records/nfe/imports/importParts.ts';
import { addDifferences } from '#server/insight/reconciliation/differences/testing/addDifferences.ts';
import { testApp } from '#server/platform/testing/appClient.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useDemoAccount } from '#server/records/identity/demoAccount.ts';
import { hashPassword } from '#server/records/identity/password/password.ts';
import { openSession } from '#server/records/identity/sessions/session.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useLocalMarketplaces } from '#server/records/keys/testing/localMarketplaces.ts';
import type { Known } from '#server/work/api/openapi/testing/valueOf.ts';

const EMAIL = 'fuzz@loja.example';

/** Known values of parameters and fields of single calls. */
export const knownTo: Readonly<Record<string, Known>> = {
  '/api/bills/{id}': { id: [BILL_ID] },
  '/api/bills/{id}/charges/export': { id: [BILL_ID] },
  '/api/bills/{id}/documents/{file}': { id: [BILL_ID] },
  ...Object.fromEntries(
    ['/api/products/{id}', '/api/products/{id}/channels', '/api/products/{id}/channels/export'].map((path) => [
      path,
      { id: ['1', '2', '3'] },
    ]),
  ),
  ...Object.fromEntries(
    ['/api/products/scenario', '/api/products/scenario/export'].map((path) => [
      path,
      {
        products: ['1', '1,2,9'],
        newCost: ['9.90'],
        priceChangePercent: ['5'],
        costChangePercent: ['-5'],
        adSharePercent: ['10'],
      },
    ]),
  ),
  '/api/costs/import': {
    ...Object.fromEntries(['sku', 'asin', 'marketplace', 'country', 'cost'].map((title) => [title, [title]])),
    code: ['code'],
    validFrom: ['since'],
    'text/csv': ['sku;asin;marketplace;country;cost;since\nA;;amazon;BR;5,00;\n;B0C;;;7;2026-11-01\nX;;;;;\n'],
  },
  '/api/costs/fees/import': { 'text/csv': ['marketplace;pais;desde;comissao_percentual\namazon;BR;2026-01-01;10\n'] },
  '/api/costs/freight-rules': {
    ...Object.fromEntries(['priceFrom', 'priceBelow', 'product'].map((field) => [field, [null]])),
    ...Object.fromEntries(
      ['perOrder', 'perUnit', 'packagingPerOrder', 'packagingPerUnit'].map((cost) => [cost, ['9,90']]),
    ),
    ...Object.fromEntries(['id', 'percent'].map((field, n) => [field, [[9_001, 2.5][n]]])),
    logistic: ['seller'],
    marketplace: ['amazon'],
    note: ['Correios'],
    validFrom: ['2026-01-01'],
  },
  '/api/costs/freight-rules/{id}': { id: ['9002', '9003'] },
  '/api/costs/freight/import': { 'text/csv': ['pedido;valor\n2000000001;12,50\n9;x\n'] },
  '/api/costs/overheads': {
    ...Object.fromEntries([['id', [9_001]] as const]),
    ...Object.fromEntries(['validUntil', 'marketplace', 'brand'].map((field) => [field, [null]])),
    ...Object.fromEntries(['products'].map((field) => [field, [[]]])),
    name: ['Aluguel'],
    category: ['rent'],
    amount: ['9,90'],
    every: ['month'],
    validFrom: ['2026-01-01'],
    allocation: ['none'],
    scope: ['account'],
  },
  '/api/costs/overheads/{id}': { id: ['9002', '9003'] },
  '/api/costs/overheads/import': {
    'text/csv': ['nome;categoria;valor;periodicidade;inicio\nAluguel;Aluguel;9,90;Por mês;01/01/2026\n;x;;;\n'],
  },
  '/api/costs/taxes/revenues': {
    month: ['2026-01-01'],
    ...Object.fromEntries([['months', [[{ month: '2026-01-01', revenue: 9.9, returned: 0 }]]] as const]),
  },
  '/api/costs/taxes/products': {
    taxClass: ['st'],
    ...Object.fromEntries([
      [
        'products',
        [
          [
            {
              product: 1,
              taxClass: 'st',
              origin: 0,
              from: null,
              ncm: '84713012',
              fcpPercents: [{ uf: 'RJ', percent: 2 }],
            },
          ],
        ],
      ] as const,
    ]),
  },
  '/api/costs/taxes/products/import': { 'text/csv': ['sku;classe;icms_interno\nA;st;RJ=22|SP=12\n'] },
  '/api/taxes/regimes': { payroll: ['5000'], payrollChargesPercent: ['27.8'], icmsCreditPercent: ['7'] },
  '/api/taxes/regimes/export': { payroll: ['5000'], payrollChargesPercent: ['27.8'], icmsCreditPercent: ['7'] },
  '/api/costs/taxes/opening': { openedOn: ['2019-05-02'] },
  '/api/costs/taxes/revenues/import': { 'text/csv': ['mes;receita\n10/2025;9,90\n'] },
  '/api/costs/products/{id}': { cost: ['10,50'] },
  '/api/nfe/import': { name: ['notas.xml'], dryRun: ['true'], 'application/octet-stream': ['<a/>'] },
  '/api/nfe/imports': { name: ['notas.zip'], ...Object.fromEntries([['bytes', [100]] as const]) },
  '/api/nfe/imports/{id}': { id: ['9003', '9004'] },
  '/api/nfe/imports/{id}/files/export': { id: ['9001'] },
  '/api/nfe/imports/{id}/parts/{part}': { id: ['9001'], part: ['0'], 'application/octet-stream': ['<a/>'] },
  '/api/nfe/imports/{id}/start': { id: ['9002'], dryRun: ['true'] },
  '/api/orders/{id}/money': { id: ['2000000001'] },
  '/api/orders/{marketplace}/{number}': { marketplace: ['mercadolivre'], number: ['2000000001'] },
  '/api/reconciliation': { period: ['2026-10'] },
  '/api/reconciliation/export': { period: ['2026-10'] },
  '/api/reconciliation/differences': { after: [''], month: ['2026-10'], order: ['2000000001'], sort: ['oldest'] },
  '/api/reconciliation/differences/export': { month: ['2026-10'], order: ['2000000001'], sort: ['oldest'] },
  '/api/reconciliation/differences/{id}/evidence.zip': { id: ['9001', '9002'] },
  '/api/payouts': { after: [''], month: ['2026-10'] },
  '/api/payouts/export': { month: ['2026-10'] },
  '/api/payouts/{id}/rows': { after: [''], id: ['9001'] },
  '/api/payouts/{id}/rows/export': { id: ['9001'] },
  '/api/products/{id}/components': {
    id: ['2'],
    ...Object.fromEntries([['components', [[{ id: 1, pieces: 2 }], []]]] as const),
  },
  '/api/profit-detector/products/{asin}/cost': { asin: ['B0A0000000'], marketplace: ['amazon'] },
};

export interface FuzzShop {
  app: ReturnType<typeof testApp>;
  /** Of a developer, who may send any operation. */
  authorization: string;
  userId: number;
  /** Values that exist in the account. */
  known: Known;
}

/**
 * Opens a database with a shop that has orders, offers, costs and keys, for requests of any kind. Must be called at the top
 * of the file; the shop is there when the tests run.
 */
export function openFuzzShop(): () => FuzzShop {
  useSqlDatabase();
  const local = useLocalMarketplaces();
  const app = testApp();
  let opened: FuzzShop;
  beforeAll(async () => {
    await setRates();
    const shop = await openShop();
    const { userId } = shop.viewer;
    const at = { purchasedAt: new Date(Date.now() - 2 * 86_400_000), updatedAt: new Date() };
    await shop.sell(order([line('A', { asin: 'B0A0000000' }), line('B')], at));
    await shop.sell(order([line('C')], { ...at, marketplace: 'mercadolivre', externalId: '2000000001' }));
    await shop.describe('A', { brand: 'Marca' });
    await record(shop.viewer.accountId, check('B0B', minutesAfter(new Date(), -20), US, [offer(US, 1_000)]));
    await shop.cost('A', 4_000);
    await queryRows(
      `INSERT INTO freight_rules (account_id, id, valid_from, per_order_minor)
       SELECT $1, n, '2026-01-01', 1500 FROM generate_series(9001, 9003) n`,
      [shop.viewer.accountId],
    );
    await queryRows(
      `INSERT INTO overheads (account_id, id, name, category, valid_from, amount_minor, every)
       SELECT $1, n, 'Aluguel', 'rent', '2026-01-01', 1500, 'month' FROM generate_series(9001, 9003) n`,
      [shop.viewer.accountId],
    );
    await queryRows(
      `INSERT INTO payouts (account_id, id, marketplace, starts_at, ends_at, deposited_at, currency, total_minor, state, report_id, reported_at)
       VALUES ($1, 9001, 'amazon', '2026-10-01Z', '2026-10-15Z', '2026-10-17Z', 'BRL', 100, 'unread', 'R1', '2026-10-17Z')`,
      [shop.viewer.accountId],
    );
    await setAccountCnpjs(shop.viewer, ['99888777000100']);
    await queryRows(
      `INSERT INTO nfe_imports (account_id, id, name, bytes, state, finished_at)
       SELECT $1, n, 'notas.xml', 4, CASE WHEN n < 9003 THEN 'receiving' ELSE 'done' END::"NfeImportState",
              CASE WHEN n < 9003 THEN NULL ELSE now() END FROM generate_series(9001, 9004) n`,
      [shop.viewer.accountId],
    );
    await storePart(shop.viewer.accountId, 9_002, 0, new TextEncoder().encode('<a/>'));
    await addDifferences(shop.viewer, { orderId: '2000000001' }, { orderId: '2', packId: '4001' });
    await queryRows('UPDATE money_matches SET id = 9000 + id WHERE account_id = $1', [shop.viewer.accountId]);
    await refreshCash(shop.viewer.accountId);
    await addBill(shop.viewer.accountId);
    const { amazon } = local;
    await storeKeys(shop.viewer, 'amazon', { clientId: 'a', clientSecret: 'b', refreshToken: 'c' });
    const person = { email: EMAIL, password: 'uma senha comprida', name: 'Outra loja' };
    const headers = { 'content-type': 'application/json' };
    await app.request('/api/auth/register', { method: 'POST', headers, body: JSON.stringify(person) });
    useDemoAccount(EMAIL);
    const passwordHash = await hashPassword('uma senha comprida');
    await queryRows('UPDATE users SET is_developer = true, password_hash = $2 WHERE id = $1', [userId, passwordHash]);
    const authorization = `Bearer ${(await openSession(userId, { userAgent: null, ip: null })).token}`;
    const product = await shop.idOf('A');
    const known = {
      asin: ['B0A0000000', 'B0C'],
      product: [String(product), btoa(`Product:${product}`)],
      id: [String(await shop.idOf('B'))],
      name: ['products', 'orders', 'sync_logs'],
      query: ['SELECT * FROM products', 'SELECT 1 AS a, 2 AS a, NULL', 'SELECT 1/0', 'SELECT now(), 1e300::float8'],
      sort: ['name', '-id'],
      cursor: ['last'],
      clientId: [amazon.clientId],
      clientSecret: [amazon.clientSecret],
      refreshToken: [amazon.refreshToken],
      marketplaceCode: ['BR', 'MX'],
      ourAsin: ['B0A0000000'],
      marginPercent: ['20'],
      competitorAsin: ['B0RIVAL001', 'MLB123'],
      startDate: ['2026-01-01'],
      endDate: ['2026-12-31'],
      compareStart: ['2026-01-01'],
      compareEnd: ['2026-01-31'],
      currency: ['USD'],
      day: ['2026-01-05'],
      from: ['2026-10-01'],
      email: [EMAIL, 'nova@loja.example'],
      password: ['uma senha comprida'],
      'x-run-id': ['run-1'],
    };
    opened = { app, authorization, userId, known };
  });
  // a mutation may have ended developer mode, and no job reads the files of imports
  beforeEach(async () => {
    await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [opened.userId]);
    await queryRows('DELETE FROM nfe_imports WHERE id < 9001');
  });
  return () => opened;
}
