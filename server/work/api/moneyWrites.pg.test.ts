import type { GraphQLObjectType } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { appClient, testApp } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { rollUpMonths } from '#server/records/rollups/rollUpMonths.ts';
import { storedAndRebuiltMonths, rebuiltRollups, storedRollups } from '#server/records/rollups/testing/rebuilt.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { linkSupplierItem } from '#server/records/nfe/purchases/linkSupplierItem.ts';
import { readNfe } from '#server/records/nfe/reading/readNfe.ts';
import { storeNfe } from '#server/records/nfe/store/storeNfe.ts';
import { nfeXml } from '#server/records/nfe/testing/nfeXml.ts';
import { OWN_CNPJ } from '#server/records/nfe/testing/readTestFile.ts';
import { calls } from './openapi/testing/documentedCalls.ts';
import { schema } from './schema.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
/** Rows of the first account that the writes refer to. */
interface Named {
  productId: number;
  ruleId: number;
  freightRuleId: number;
  overheadId: number;
  /** Products of the listings A, which has a cost, and B. */
  masterA: number;
  masterB: number;
}
interface MoneyWrite {
  /** Sends the write; returns OK or its error code. */
  send: (client: Client, named: Named) => Promise<string>;
  /** The result for a second account that refers to the first one's rows; OK: it writes, or skips, its own rows. */
  other: 'NOT_FOUND' | 'OK';
  /** Whether the write changes figures of sales. */
  movesSales: boolean;
  /** Rows added to the audit trail of product costs. */
  audits: number;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const dayAgo = (days: number) => saoPauloDay(daysAgo(days).getTime());
const COST_DAY = dayAgo(60);
const RATE_DAY = dayAgo(20);

const mutation =
  (field: (named: Named & { product: string }) => string) =>
  async (client: Client, named: Named): Promise<string> => {
    const product = JSON.stringify(Buffer.from(`Product:${named.productId}`).toString('base64'));
    const text = field({ ...named, product });
    const { data, errors } = await client.graphql(
      `mutation { outcome: ${text} { __typename ... on UserError { code } } }`,
    );
    expect(errors).toBeUndefined();
    return data.outcome.code ?? 'OK';
  };
const STATUS: Record<number, string> = { 200: 'OK', 404: 'NOT_FOUND' };
const statusOf = ({ status }: Response) => STATUS[status] ?? String(status);
const sending =
  (method: 'PUT' | 'POST') =>
  (path: (named: Named) => string, body: object | ((named: Named) => object)) =>
  async (client: Client, named: Named) => {
    const sent = typeof body === 'function' ? (body as (named: Named) => object)(named) : body;
    return statusOf(await client.request(method, path(named), sent));
  };
const put = sending('PUT');
const post = sending('POST');
const file = (path: string, csv: string) => async (client: Client) => {
  const { status } = await testApp().request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'text/csv' },
    body: csv,
  });
  return STATUS[status] ?? String(status);
};

const cost = { other: 'NOT_FOUND', movesSales: true, audits: 1 } as const;
const fee = { other: 'NOT_FOUND', movesSales: true, audits: 0 } as const;
const overhead = { ...fee, movesSales: false } as const;
const own = { other: 'OK', movesSales: true, audits: 0 } as const;
const still = { other: 'OK', movesSales: false, audits: 0 } as const;

const setCost = (product: string, minor: number, days: string) =>
  `setProductCost(input: { productId: ${product}, ${days}, cost: { minor: ${minor}, currency: "BRL" } })`;
const ruleIdOf = (ruleId: number) => JSON.stringify(Buffer.from(`FeeRule:${ruleId}`).toString('base64'));
const freightIdOf = (id: number) => JSON.stringify(Buffer.from(`FreightRule:${id}`).toString('base64'));
const overheadIdOf = (id: number) => JSON.stringify(Buffer.from(`Overhead:${id}`).toString('base64'));
const masterIdOf = (id: number) => JSON.stringify(Buffer.from(`MasterProduct:${id}`).toString('base64'));
const OVERHEAD = `name: "Sistema", category: SOFTWARE, every: MONTH, validFrom: "2026-01-01", amount: { minor: 9900, currency: "BRL" }`;
const FREIGHT = `validFrom: "2026-01-01", perOrder: { minor: 1900, currency: "BRL" }`;
const RULE = `marketplace: AMAZON, country: "BR", validFrom: "2026-01-01"`;
const MUTATIONS: Record<string, Record<string, MoneyWrite>> = {
  setProductCost: {
    'from a day on': {
      ...cost,
      send: mutation(({ product }) => setCost(product, 3_150, `scope: FROM_DAY, from: "${dayAgo(25)}"`)),
    },
    'for all days': { ...cost, send: mutation(({ product }) => setCost(product, 3_100, 'scope: ALWAYS')) },
    'of the window': {
      ...cost,
      send: mutation(({ product }) => setCost(product, 1_250, `scope: ANALYSIS_WINDOW, from: "${dayAgo(30)}"`)),
    },
    'from today': {
      ...cost,
      movesSales: false, // no sales today
      send: mutation(({ product }) => setCost(product, 1_250, `scope: FROM_DAY, from: "${dayAgo(0)}"`)),
    },
  },
  deleteProductCost: {
    'of a day': {
      ...cost,
      send: mutation(({ product }) => `deleteProductCost(productId: ${product}, validFrom: "${COST_DAY}")`),
    },
  },
  createFeeRule: {
    'of a product': {
      ...fee,
      send: mutation(({ product }) => `createFeeRule(input: { productId: ${product}, ${RULE}, percent: "19" })`),
    },
  },
  updateFeeRule: {
    'another percentage': {
      ...fee,
      send: mutation(({ ruleId }) => `updateFeeRule(id: ${ruleIdOf(ruleId)}, input: { ${RULE}, percent: "19" })`),
    },
  },
  deleteFeeRule: { one: { ...fee, send: mutation(({ ruleId }) => `deleteFeeRule(id: ${ruleIdOf(ruleId)})`) } },
  saveFreightRule: {
    'of a product': {
      ...fee,
      send: mutation(({ product }) => `saveFreightRule(input: { productId: ${product}, ${FREIGHT} })`),
    },
    'another amount': {
      ...fee,
      send: mutation(
        ({ freightRuleId }) => `saveFreightRule(id: ${freightIdOf(freightRuleId)}, input: { ${FREIGHT} })`,
      ),
    },
  },
  setOrderFreight: {
    one: {
      ...fee,
      send: mutation(() => 'setOrderFreight(number: "sent-3", cost: { minor: 990, currency: "BRL" })'),
    },
  },
  removeFreightRule: {
    one: {
      ...fee,
      send: mutation(({ freightRuleId }) => `removeFreightRule(id: ${freightIdOf(freightRuleId)})`),
    },
  },
  saveOverhead: {
    new: { ...still, send: mutation(() => `saveOverhead(input: { ${OVERHEAD} })`) },
    'of a product': {
      ...overhead,
      send: mutation(
        ({ product }) => `saveOverhead(input: { ${OVERHEAD}, scope: PRODUCTS, products: [{ productId: ${product} }] })`,
      ),
    },
    'another amount': {
      ...overhead,
      send: mutation(({ overheadId }) => `saveOverhead(id: ${overheadIdOf(overheadId)}, input: { ${OVERHEAD} })`),
    },
  },
  endOverhead: {
    one: {
      ...overhead,
      send: mutation(({ overheadId }) => `endOverhead(id: ${overheadIdOf(overheadId)}, lastDay: "2026-10-31")`),
    },
  },
  removeOverhead: {
    one: { ...overhead, send: mutation(({ overheadId }) => `removeOverhead(id: ${overheadIdOf(overheadId)})`) },
  },
  setOverheadAllocation: { on: { ...still, send: mutation(() => 'setOverheadAllocation(isOn: true)') } },
  setTaxRegime: {
    'from a month on': {
      ...own,
      send: mutation(() => `setTaxRegime(validFrom: "${dayAgo(45)}", regime: PERCENT, percent: "9")`),
    },
  },
  linkListings: {
    'one without a cost': {
      ...cost,
      send: mutation(({ product, productId }) => {
        const next = JSON.stringify(Buffer.from(`Product:${productId + 1}`).toString('base64'));
        return `linkListings(products: [${product}, ${next}])`;
      }),
    },
  },
  setKitComponents: {
    'one without a cost': {
      ...cost,
      send: mutation(
        ({ masterA, masterB }) =>
          `setKitComponents(product: ${masterIdOf(masterB)}, components: [{ product: ${masterIdOf(masterA)}, pieces: 2 }])`,
      ),
    },
  },
  linkPairs: {
    'one without a cost': {
      ...cost,
      send: mutation(({ product, productId }) => {
        const next = JSON.stringify(Buffer.from(`Product:${productId + 1}`).toString('base64'));
        return `linkPairs(pairs: [{ left: ${product}, right: ${next} }])`;
      }),
    },
  },
  setProductTaxes: {
    'of a product': {
      ...overhead, // a fixed percentage is of all goods
      send: mutation(({ product }) => `setProductTaxes(products: [{ productId: ${product}, taxClass: ST }])`),
    },
  },
  setCompanyOpening: {
    'of the account': { ...still, send: mutation(() => `setCompanyOpening(openedOn: "2019-05-02")`) },
  },
  setMonthRevenues: {
    'of two months': {
      ...still, // the rate of a fixed percentage is of no revenue
      send: mutation(
        () => `setMonthRevenues(months: [{ month: "2025-10-01", revenue: { minor: 9000, currency: "BRL" } },
                                         { month: "2025-11-01", revenue: { minor: 8000, currency: "BRL" } }])`,
      ),
    },
  },
  deleteTaxRegime: { one: { ...fee, send: mutation(() => `deleteTaxRegime(validFrom: "2026-01-01")`) } },
  setExchangeRate: {
    'of a day': { ...still, send: mutation(() => `setExchangeRate(currency: "USD", day: "${RATE_DAY}", brl: "7")`) },
  },
  deleteExchangeRate: {
    'of a day': { ...still, send: mutation(() => `deleteExchangeRate(currency: "USD", day: "${RATE_DAY}")`) },
  },
  setAccountExpense: {
    'into profit': {
      ...own,
      other: 'NOT_FOUND',
      send: mutation(() => `setAccountExpense(name: "Adjustment", counts: true)`),
    },
    'out of profit': {
      ...own,
      other: 'NOT_FOUND',
      send: mutation(() => `setAccountExpense(name: "Subscription", counts: false)`),
    },
  },
  applyPurchaseCosts: {
    'of a purchase': {
      ...own,
      audits: 1,
      send: mutation(() => 'applyPurchaseCosts(dryRun: false)'),
    },
  },
  setProfitSettings: {
    all: {
      ...still,
      send: mutation(
        () =>
          'setProfitSettings(input: { hemorrhageBelow: "-9", lossBelow: "0", dangerBelow: "5", lowBelow: "15", targetMargin: "20", renegotiation: "5" })',
      ),
    },
  },
};

const OVERHEAD_BODY = { name: 'Sistema', category: 'software', amount: '99', every: 'month', validFrom: '2026-01-01' };
const COSTS = 'SKU;Custo\nA;27,90\nB;8\n';
const FEES = 'marketplace;pais;desde;comissao_percentual\namazon;BR;2026-01-01;21\n';
const CALLS: Record<string, Record<string, MoneyWrite>> = {
  'PUT /api/costs/products/{id}': {
    'from a day on': {
      ...cost,
      send: put(({ productId }) => `/api/costs/products/${productId}`, { cost: '31,50', from: dayAgo(25) }),
    },
    'for all days': { ...cost, send: put(({ productId }) => `/api/costs/products/${productId}`, { cost: '31,50' }) },
  },
  'POST /api/costs/import': {
    'for all days': { ...own, audits: 2, send: file('/api/costs/import?sku=SKU&cost=Custo', COSTS) },
    'from a day on': {
      ...own,
      audits: 2,
      send: file(`/api/costs/import?sku=SKU&cost=Custo&from=${dayAgo(25)}`, COSTS),
    },
  },
  'POST /api/costs/restore': {
    'of a product': {
      ...cost,
      audits: 2, // of the cost it has, and of that it had
      send: post(
        () => '/api/costs/restore',
        ({ productId }: Named) => ({ products: [{ product: productId, costs: [{ from: null, cost_minor: 3_150 }] }] }),
      ),
    },
  },
  'POST /api/costs/fees/import': { 'a changed rule': { ...own, send: file('/api/costs/fees/import', FEES) } },
  'POST /api/costs/freight/import': {
    'of an order': { ...own, send: file('/api/costs/freight/import', 'pedido;valor\nsent-3;12,50\n') },
  },
  'PUT /api/costs/freight-rules': {
    'of a product': {
      ...fee,
      send: put(
        () => '/api/costs/freight-rules',
        ({ productId }: Named) => ({ product: productId, validFrom: '2026-01-01', perOrder: '9,90' }),
      ),
    },
  },
  'DELETE /api/costs/freight-rules/{id}': {
    one: {
      ...fee,
      send: async (client, { freightRuleId }) =>
        statusOf(await client.request('DELETE', `/api/costs/freight-rules/${freightRuleId}`)),
    },
  },
  'PUT /api/costs/overheads': {
    new: {
      ...still,
      send: put(() => '/api/costs/overheads', OVERHEAD_BODY),
    },
    'another amount': {
      ...overhead,
      send: put(
        () => '/api/costs/overheads',
        ({ overheadId }: Named) => ({ ...OVERHEAD_BODY, id: overheadId }),
      ),
    },
  },
  'DELETE /api/costs/overheads/{id}': {
    one: {
      ...overhead,
      send: async (client, { overheadId }) =>
        statusOf(await client.request('DELETE', `/api/costs/overheads/${overheadId}`)),
    },
  },
  'POST /api/costs/overheads/import': {
    'one more': {
      ...still,
      send: file(
        '/api/costs/overheads/import',
        'nome;categoria;valor;periodicidade;inicio\nSistema;Software;99;Por mês;01/01/2026\n',
      ),
    },
  },
  'PUT /api/costs/taxes': {
    'from a month on': {
      ...own,
      send: put(() => '/api/costs/taxes', { from: dayAgo(45), regime: 'percent', percent: 9 }),
    },
  },
  'PUT /api/costs/taxes/opening': {
    'of the account': { ...still, send: put(() => '/api/costs/taxes/opening', { openedOn: '2019-05-02' }) },
  },
  'PUT /api/costs/taxes/revenues': {
    'of a month': {
      ...still,
      send: put(() => '/api/costs/taxes/revenues', { months: [{ month: '2025-10-01', revenue: 90 }] }),
    },
  },
  'PUT /api/costs/taxes/products': {
    'of a product': {
      ...overhead,
      send: put(
        () => '/api/costs/taxes/products',
        ({ productId }) => ({ products: [{ product: productId, taxClass: 'st' }] }),
      ),
    },
  },
  'POST /api/costs/taxes/products/import': {
    'of a product': { ...still, send: file('/api/costs/taxes/products/import', 'sku;classe\nA;st\n') },
  },
  'POST /api/costs/taxes/revenues/import': {
    'of a month': { ...still, send: file('/api/costs/taxes/revenues/import', 'mes;receita\n10/2025;90,00\n') },
  },
  'PUT /api/costs/rates': {
    'of a day': { ...still, send: put(() => '/api/costs/rates', { currency: 'USD', day: RATE_DAY, brl: 7 }) },
    removed: { ...still, send: put(() => '/api/costs/rates', { currency: 'USD', day: RATE_DAY, brl: null }) },
  },
  'PUT /api/products/{id}/components': {
    'one without a cost': {
      ...cost,
      send: put(
        ({ masterB }) => `/api/products/${masterB}/components`,
        ({ masterA }) => ({ components: [{ id: masterA, pieces: 2 }] }),
      ),
    },
  },
  'PUT /api/profit-detector/products/{asin}/cost': {
    'of the window': { ...cost, send: put(() => '/api/profit-detector/products/B0A/cost', { cost: 12.5 }) },
    'of a listing': {
      ...cost,
      send: put(({ productId }) => `/api/profit-detector/products/B0A/cost?product=${productId}`, { cost: 12.5 }),
    },
  },
};

/** Mutations that change no figure of profit: access, keys, runs, saved views, decisions, competitors, planning. */
const OTHER_MUTATIONS = [
  'cancelAuthorization',
  'cancelSql',
  'changePassword',
  'changePurchaseOrder',
  'checkAuthorization',
  'closePurchaseOrder',
  'confirmPayout',
  'confirmTotp',
  'createAccessToken',
  'createCompetitor',
  'createPasskey',
  'createProductNote',
  'createPurchaseOrder',
  'createQuery',
  'createRecoveryCodes',
  'createView',
  'deleteCompetitor',
  'deletePasskey',
  'deleteProductNote',
  'deletePurchaseOrder',
  'deletePurchaseReceipt',
  'deleteQuery',
  'deleteView',
  'disableTotp',
  'discardNfeImport',
  'endOtherSessions',
  'endSession',
  'explainSql',
  'linkNfeOrder',
  'linkSupplierItem',
  'markAlertCauseRead',
  'markAlertRead',
  'markAllAlertsRead',
  'markDistinct',
  'markSyncRead',
  'muteAlerts',
  'previewPrice',
  'putOffTodo',
  'receivePurchase',
  'refreshCashForecast',
  'refreshPlanning',
  'reopenPurchaseOrder',
  'retryFailedJob',
  'revokeAccessToken',
  'runSql',
  'sendEmailConfirmation',
  'sendPrice',
  'setAccountCnpjs',
  'setAlertRule',
  'setBankBalance',
  'setCashSettings',
  'setCurrency',
  'setDeveloperMode',
  'setDispute',
  'setInsightDecision',
  'setKeys',
  'setLocale',
  'setMasterProduct',
  'setOwnCost',
  'setOpensToday',
  'setPlanningSettings',
  'setPriceDecision',
  'setPriceSending',
  'setProductPlanning',
  'setProductPlannings',
  'setReconciliationSettings',
  'setRevenueGoal',
  'setTableColumns',
  'setTableDensity',
  'showTodo',
  'splitListings',
  'startAuthorization',
  'startBuyBoxSync',
  'startNfeImport',
  'startPasskey',
  'startPriceCheck',
  'startSync',
  'startTotp',
  'swapClientSecret',
  'testKeys',
  'undoDispute',
  'undoMasterChange',
  'unlinkNfeOrder',
  'unmuteAlerts',
  'updateQuery',
  'updateView',
];
const OTHER_CALLS = [
  'DELETE /api/nfe/imports/{id}',
  'POST /api/auth/confirm-email',
  'POST /api/auth/demo',
  'POST /api/auth/forgot-password',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/passkey',
  'POST /api/auth/passkey/challenge',
  'POST /api/auth/register',
  'POST /api/auth/reset-password',
  'POST /api/auth/second-factor',
  'POST /api/brand-owner/competitors',
  'POST /api/brand-owner/monitor',
  'POST /api/buybox/query',
  'POST /api/buybox/sync/start',
  'POST /api/credentials/amazon',
  'POST /api/credentials/amazon/test',
  'POST /api/credentials/mercadolivre',
  'POST /api/credentials/mercadolivre/test',
  'POST /api/dashboard/database/query',
  'POST /api/dashboard/database/query/export',
  'POST /api/database/query',
  'POST /api/database/query/export',
  'POST /api/nfe/import',
  'POST /api/nfe/imports',
  'POST /api/nfe/imports/{id}/start',
  'POST /api/sync/trigger',
  'POST /webhooks/mercadolivre',
  'PUT /api/nfe/imports/{id}/parts/{part}',
];

test('every mutation and every writing call is listed as writing money or not: add new ones of the API here', () => {
  const mutations = Object.keys((schema.getMutationType() as GraphQLObjectType).getFields());
  expect(mutations.toSorted()).toEqual([...Object.keys(MUTATIONS), ...OTHER_MUTATIONS].toSorted());
  const writes = calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  expect(writes.toSorted()).toEqual([...Object.keys(CALLS), ...OTHER_CALLS].toSorted());
});

beforeAll(() => setRates(['USD', '2020-01-01', 5]));

const none = { ruleId: 0, freightRuleId: 0, overheadId: 0, masterA: 0, masterB: 0 };

/** Two products sold over three months, with a cost, a fee rule, a tax regime, a rate and stored monthly sums. */
async function openLedger(): Promise<{ shop: Shop; client: Client; named: Named }> {
  const shop = await openShop();
  await queryRows('UPDATE users SET is_developer = true');
  for (const ago of [3, 20, 40, 75]) {
    const at = { purchasedAt: daysAgo(ago), updatedAt: daysAgo(ago), externalId: `sent-${ago}` };
    const unknownFees = { feesMinor: null, fulfilmentMinor: null };
    await shop.sell(order([line('A', { ...unknownFees, quantity: 2 }), line('B', { lineKey: 'B#1' })], at));
  }
  const client = await appClient(shop.viewer);
  const productId = await shop.idOf('A');
  await mutation(({ product }) => setCost(product, 2_000, `scope: FROM_DAY, from: "${COST_DAY}"`))(client, {
    productId,
    ...none,
  });
  for (const field of [
    `createFeeRule(input: { ${RULE}, percent: "12", fulfilment: { minor: 500, currency: "BRL" } })`,
    `saveFreightRule(input: { validFrom: "2026-02-01", percent: "3" })`,
    `saveOverhead(input: { ${OVERHEAD.replace('9900', '8800')} })`,
    `setTaxRegime(validFrom: "2026-01-01", regime: PERCENT, percent: "6")`,
    `setExchangeRate(currency: "USD", day: "${RATE_DAY}", brl: "6")`,
  ])
    expect(await mutation(() => field)(client, { productId, ...none })).toBe('OK');
  const { accountId } = shop.viewer;
  const ofAccount = { orderExternalId: null, kind: 'other_fee', day: dayAgo(10) } as const;
  await transaction((tx) =>
    recordPostedAmounts(
      accountId,
      [
        postedAmount('adjustment', -700, { ...ofAccount, name: 'Adjustment' }),
        postedAmount('subscription', -3_990, { ...ofAccount, name: 'Subscription', countsAlone: true }),
      ],
      tx,
    ),
  );
  const { ruleId } = await queryRow<{ ruleId: number }>(
    'SELECT id AS "ruleId" FROM fee_rules WHERE account_id = $1 AND percent = 12',
    [accountId],
  );
  const { freightRuleId } = await queryRow<{ freightRuleId: number }>(
    'SELECT id AS "freightRuleId" FROM freight_rules WHERE account_id = $1',
    [accountId],
  );
  const { overheadId } = await queryRow<{ overheadId: number }>(
    'SELECT id AS "overheadId" FROM overheads WHERE account_id = $1',
    [accountId],
  );
  await addPurchase(shop.viewer, productId);
  await transaction((tx) => rollUpMonths(accountId, dayAgo(0), tx));
  const masterOf = async (id: number) =>
    (await queryRow<{ master: number }>('SELECT master_id AS master FROM products WHERE id = $1', [id])).master;
  const masters = { masterA: await masterOf(productId), masterB: await masterOf(await shop.idOf('B')) };
  return { shop, client, named: { productId, ruleId, freightRuleId, overheadId, ...masters } };
}

/** A purchase of the product 30 days ago, whose item is joined to it. */
async function addPurchase(viewer: Viewer, productId: number): Promise<void> {
  const supplier = '12345678000195';
  const issuedAt = `${dayAgo(30)}T10:00:00-03:00`;
  const xml = nfeXml({
    issuer: supplier,
    buyer: OWN_CNPJ,
    issuedAt,
    items: [{ sku: 'X', cfop: '5102', products: 3_333 }],
  });
  const purchase = readNfe(new TextEncoder().encode(xml), new Set([OWN_CNPJ]));
  await transaction((tx) => storeNfe(viewer.accountId, [purchase], tx));
  const item = { supplierCnpj: supplier, supplierSku: 'X', productIds: [productId], factor: '1' };
  await linkSupplierItem(viewer, item);
}

const TABLES = [
  'product_costs',
  'product_cost_changes',
  'fee_rules',
  'freight_rules',
  'overheads',
  'products_of_overheads',
  'tax_settings',
  'tax_companies',
  'tax_revenues',
  'tax_rates',
  'account_exchange_rates',
  'account_expense_choices',
  'profit_settings',
  'order_items',
  'posted_amounts',
];
const ledger = async (accountId: number) => {
  const rows = TABLES.map((table) =>
    queryRows(`SELECT * FROM ${table} t WHERE account_id = $1 ORDER BY to_jsonb(t)`, [accountId]),
  );
  return { rows: await Promise.all(rows), rollups: await storedRollups(accountId) };
};
const queued = async () =>
  (
    await queryRows<{ account: number }>(
      `SELECT (payload ->> 'accountId')::int AS account FROM graphile_worker._private_jobs
       JOIN graphile_worker._private_tasks t ON t.id = task_id WHERE t.identifier = 'raiseProfitAlerts'`,
    )
  ).map(({ account }) => account);
const deleteJobs = () => queryRows('DELETE FROM graphile_worker._private_jobs');
const auditCount = (accountId: number) =>
  queryRow<{ rows: number }>('SELECT count(*)::int AS rows FROM product_cost_changes WHERE account_id = $1', [
    accountId,
  ]);

const every = Object.entries({ ...MUTATIONS, ...CALLS }).flatMap(([name, ways]) =>
  Object.entries(ways).map(([way, write]): [string, MoneyWrite] => [`${name} (${way})`, write]),
);

test.each(every)(
  '%s queues the alerts once, keeps rollups equal to rebuilt ones, and is refused to other accounts',
  async (_name, write) => {
    const { shop, client, named } = await openLedger();
    const { accountId } = shop.viewer;
    const other = await appClient((await openShop('Outra')).viewer);
    await queryRows('UPDATE users SET is_developer = true');
    const before = await ledger(accountId);
    const { rows: auditsBefore } = await auditCount(accountId);
    await deleteJobs();

    expect(await write.send(other, named)).toBe(write.other);
    expect(await ledger(accountId)).toEqual(before);
    expect(await queued()).not.toContain(accountId);
    await deleteJobs();

    expect(await write.send(client, named)).toBe('OK');
    expect(await queued()).toEqual([accountId]);
    const after = await ledger(accountId);
    expect(after.rows).not.toEqual(before.rows);
    expect(JSON.stringify(after.rollups) !== JSON.stringify(before.rollups)).toBe(write.movesSales);
    expect(await auditCount(accountId)).toEqual({ rows: auditsBefore + write.audits });
    const months = await storedAndRebuiltMonths(accountId);
    expect(months!.stored).toEqual(months!.rebuilt);
    expect(after.rollups).toEqual(await rebuiltRollups(accountId));
  },
);
