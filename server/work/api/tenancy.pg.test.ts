import type { GraphQLObjectType } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { issueAccessToken } from '#server/records/identity/tokens/issueAccessToken.ts';
import { alerts } from '#server/records/alerts/alerts.ts';
import { startPriceCheck } from '#server/records/competitors/startPriceCheck.ts';
import { recordSellerProfiles } from '#server/records/offers/recordSellerProfiles.ts';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { pool, queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { createQuery } from '#server/records/queries/changeQueries.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { refreshCash } from '#server/insight/cash/forecast/refreshCash.ts';
import { recordReleases } from '#server/records/releases/recordReleases.ts';
import { releaseOf } from '#server/insight/cash/testing/cashShop.ts';
import { refreshPlanning } from '#server/insight/advice/refreshPlanning.ts';
import { raiseProfitAlerts } from '#server/insight/profit/alerts/raiseProfitAlerts.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { createView } from '#server/records/views/createView.ts';
import { setTableColumns } from '#server/records/tables/setTableColumns.ts';
import { addDifferences } from '#server/insight/reconciliation/differences/testing/addDifferences.ts';
import { defaultReconciliationSettings } from '#server/records/reconciliation/reconciliationSettings.ts';
import { setDisputes } from '#server/records/reconciliation/setDisputes.ts';
import { setReconciliationSettings } from '#server/records/reconciliation/setReconciliationSettings.ts';
import { addBill, BILL_ID } from '#server/insight/reconciliation/bills/testing/addBill.ts';
import { schema } from './schema.ts';

useSqlDatabase();

/** Part of every text of the first account: in an answer to the second one it is a leak. */
const CANARY = 'Canário';
const ORDER_ID = '2000009999';
const NOTHING_SOLD = { orders: 0, units: 0, revenue: { minor: 0 }, cancelledOrders: 0 };

type Client = Awaited<ReturnType<typeof appClient>>;
let owner: Shop;
let asOwner: Client;
let asOther: Client;
let ids: Record<
  | 'product'
  | 'run'
  | 'viewer'
  | 'alert'
  | 'competitor'
  | 'restock'
  | 'master'
  | 'purchase'
  | 'view'
  | 'query'
  | 'token'
  | 'session'
  | 'feeRule'
  | 'freightRule'
  | 'overhead'
  | 'difference'
  | 'payout'
  | 'order',
  string
>;

const YESTERDAY = saoPauloDay(Date.now() - 86_400_000);
const globalId = (type: string, id: number | string) => Buffer.from(`${type}:${id}`).toString('base64');

beforeAll(async () => {
  await setRates();
  owner = await openShop(CANARY);
  const other = await openShop('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  const yesterday = new Date(Date.now() - 86_400_000);
  const at = { purchasedAt: yesterday, updatedAt: yesterday };
  const day = yesterday.toISOString().slice(0, 10);
  const plan = postedAmount('plan', -1_999, { orderExternalId: null, kind: 'account_fee', countsAlone: true, day });
  await transaction((tx) => recordPostedAmounts(owner.viewer.accountId, [plan], tx));
  await owner.sell(
    order([line('A', { name: CANARY })], { ...at, marketplace: 'mercadolivre', externalId: ORDER_ID, packId: '4001' }),
    order([line('A', { name: CANARY })], { ...at, externalId: '702-1' }), // a twin, which is suggested to be the same
  );
  await owner.describe('A', { brand: CANARY });
  const { accountId, userId } = owner.viewer;
  await queryRows('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [userId]);
  await storeKeys({ accountId }, 'amazon', { clientId: CANARY, clientSecret: CANARY, refreshToken: CANARY });
  await startSync(owner.viewer, { trigger: 'manual' });
  const { run } = await queryRow<{ run: number }>(
    'UPDATE sync_runs SET step_label = $2, error = $2 WHERE account_id = $1 RETURNING id AS run',
    [accountId, CANARY],
  );
  await queryRows(
    `INSERT INTO sync_runs (account_id, sync_type, trigger, status, finished_at)
     VALUES ($1, 'marketplaces', 'automatic', 'success', now())`,
    [accountId],
  );
  await raiseProfitAlerts(accountId); // the missing cost
  await queryRows(`INSERT INTO price_sending (account_id, marketplace, user_id) VALUES ($1, 'amazon', 1)`, [accountId]);
  await queryRows(
    `INSERT INTO sent_prices (account_id, product_id, user_id, token_hash, currency, previous_minor, price_minor, state,
       expires_at, sent_at)
     SELECT account_id, min(id), 1, 'hash', 'BRL', 100, 90, 'accepted', now(), now() FROM products WHERE account_id = $1
     GROUP BY account_id`,
    [accountId],
  );
  const [alert] = await alerts(owner.viewer);
  await queryRows(
    `WITH totp AS (INSERT INTO totp_factors (account_id, user_id, secret, confirmed_at) VALUES ($1, $2, 's', now())),
          code AS (INSERT INTO recovery_codes (account_id, user_id, code_hash) VALUES ($1, $2, 'h'))
     INSERT INTO passkeys (account_id, user_id, handle, name, credential_id, public_key)
     VALUES ($1, $2, 'h', '${CANARY}', 'c', 'k')`,
    [accountId, owner.viewer.userId],
  );
  await queryRows(
    `INSERT INTO payouts (account_id, id, marketplace, starts_at, ends_at, currency, total_minor, state, report_id, reported_at)
     VALUES ($1, 9001, 'amazon', now(), now(), 'BRL', 100, 'unread', '${CANARY}', now())`,
    [accountId],
  );
  await queryRows(`INSERT INTO account_cnpjs (account_id, cnpj) VALUES ($1, '99888777000100')`, [accountId]);
  const query = await createQuery(owner.viewer, { name: CANARY, sql: 'SELECT 1' });
  const view = await createView(owner.viewer, { screen: 'costs', name: CANARY, query: 'search=x' });
  await setTableColumns(owner.viewer, { table: 'orders', columns: ['number', '-units'] });
  const token = await issueAccessToken(owner.viewer, { name: CANARY, scope: 'write', lifetime: 'unlimited' });
  await watchOffers(owner);
  await refreshPlanning(accountId);
  const held = releaseOf(ORDER_ID, { status: 'held', holdReason: CANARY });
  await transaction((tx) => recordReleases(accountId, [held], tx));
  await refreshCash(accountId);
  const [feeRule, freightRule, overhead] = await enterRules(accountId);
  const competitor = await watchCompetitor(owner);
  const [difference] = await addDifferences(owner.viewer, { orderId: ORDER_ID, packId: '4001' });
  await setDisputes(owner.viewer, { ids: [difference!], state: 'contested', note: CANARY });
  await setReconciliationSettings(owner.viewer, { ...defaultReconciliationSettings, releaseDays: 7 });
  await addBill(accountId);
  const [ownOrder] = await queryRows<{ id: number }>(
    'SELECT id FROM orders WHERE account_id = $1 ORDER BY id LIMIT 1',
    [accountId],
  );
  ids = {
    session: '',
    feeRule: globalId('FeeRule', feeRule),
    freightRule: globalId('FreightRule', freightRule),
    overhead: globalId('Overhead', overhead),
    difference: globalId('MoneyDifference', difference!),
    payout: globalId('Payout', 9_001),
    order: globalId('Order', ownOrder!.id),
    view: globalId('SavedView', view.id),
    query: globalId('SavedQuery', query.id),
    token: globalId('AccessToken', token.handle),
    competitor: globalId('BrandCompetitor', competitor),
    alert: globalId('Alert', alert!.id),
    product: globalId('Product', await owner.idOf('A')),
    restock: globalId('RestockRow', await owner.idOf('A')),
    master: globalId('MasterProduct', await masterOf(await owner.idOf('A'))),
    purchase: globalId('PurchaseOrder', 8_001),
    run: globalId('SyncRun', run),
    viewer: globalId('Viewer', owner.viewer.userId),
  };
  [asOwner, asOther] = [await appClient(owner.viewer), await appClient(other.viewer)];
  ids.session = (await asOwner.graphql('{ viewer { sessions { id } } }')).data.viewer.sessions[0].id;
});

const masterOf = async (id: number) =>
  (await queryRow<{ master: number }>('SELECT master_id AS master FROM products WHERE id = $1', [id])).master;

/**
 * Adds a fee rule, a freight rule, an overhead, a recalculation, tax regime, exchange rate and target margin to the first
 * account; returns the ids of the first three.
 */
async function enterRules(accountId: number): Promise<[feeRule: number, freightRule: number, overhead: number]> {
  for (const row of [
    `fee_rules (account_id, marketplace, country, category, valid_from, percent, source, source_day)
     VALUES ($1, 'amazon', 'BR', NULL, '2026-01-01', 10, '${CANARY}', '2026-01-01')`,
    `freight_rules (account_id, valid_from, per_order_minor, note) VALUES ($1, '2026-01-01', 1500, '${CANARY}')`,
    `overheads (account_id, name, category, valid_from, amount_minor, every)
     VALUES ($1, '${CANARY}', 'rent', '2026-01-01', 300000, 'month')`,
    `fee_recalculations (account_id, sales, done_from, units_total) VALUES ($1, '[]', '2026-01-01', 7)`,
    `tax_settings (account_id, valid_from, regime, percent) VALUES ($1, '2026-01-01', 'percent', 7)`,
    `tax_companies (account_id, opened_on) VALUES ($1, '2019-05-02')`,
    `tax_revenues (account_id, month, revenue_minor) VALUES ($1, '2025-10-01', 777)`,
    `account_exchange_rates (account_id, currency, day, brl) VALUES ($1, 'USD', '2026-01-01', 7)`,
    `cash_settings (account_id, ads_card_day) VALUES ($1, 7)`,
    `alert_mutes (account_id, kind, until) VALUES ($1, 'price_war', '2100-01-01T00:00:00Z')`,
    `cash_balances (account_id, holder, currency, day, balance_minor) VALUES ($1, 'bank', 'BRL', '2026-01-01', 777)`,
    `stated_sums (account_id, marketplace, kind, country, currency, name, amount_minor, stated_at)
     VALUES ($1, 'amazon', 'available', 'BR', 'BRL', '${CANARY}', 777, now())`,
    `profit_settings (account_id, target_margin, allocates_overheads) VALUES ($1, 77, true)`,
    `master_changes (account_id, id, kind, user_name) VALUES ($1, 7, 'linked', '${CANARY}')`,
    `master_change_kits (account_id, change_id, kit_id, components_before, components_after) VALUES ($1, 7, 777, '[]', '[]')`,
    `kit_components (account_id, kit_id, component_id, pieces, is_listed)
     SELECT $1, b.master_id, a.master_id, 7, false FROM products a JOIN products b ON b.account_id = $1 AND b.listing_key <> 'A'
     WHERE a.account_id = $1 AND a.listing_key = 'A' LIMIT 1`,
    `master_change_listings (account_id, change_id, product_id, from_master, to_master, had_own_cost)
     SELECT account_id, 7, id, 1, 2, false FROM products WHERE account_id = $1 AND listing_key = 'A'`,
    `purchase_orders (account_id, id, supplier, ordered_on, search_text) VALUES ($1, 8001, '${CANARY}', '2026-01-01', 'canario')`,
    `purchase_lines (account_id, order_id, product_id, units)
     SELECT account_id, 8001, id, 7 FROM products WHERE account_id = $1 AND listing_key = 'A'`,
    `product_notes (account_id, product_id, day, text, user_name)
     SELECT account_id, id, '2026-01-01', '${CANARY}', '${CANARY}' FROM products WHERE account_id = $1 AND listing_key = 'A'`,
  ])
    await queryRows(`INSERT INTO ${row}`, [accountId]);
  const idIn = async (table: string) =>
    (await queryRow<{ id: number }>(`SELECT id FROM ${table} WHERE account_id = $1`, [accountId])).id;
  return [await idIn('fee_rules'), await idIn('freight_rules'), await idIn('overheads')];
}

/** Moves the first account's Buy Box from one seller to another, eight days after its first check. */
async function watchOffers({ viewer: { accountId } }: Shop): Promise<void> {
  const look = (minutesAgo: number, sellerId: string) =>
    check('B0A', minutesAfter(new Date(), -minutesAgo), sellerId, [offer(US, 900), offer(sellerId, 800)], {
      marketplace: 'mercadolivre',
    });
  await record(accountId, look(8 * 24 * 60, '7001'), look(20, '7002'));
  const profile = { marketplace: 'mercadolivre' as const, sellerId: '7002', name: CANARY, feedbackRating: 97 };
  await recordSellerProfiles(accountId, [profile], pool);
  await startSync({ accountId }, { trigger: 'manual', syncType: 'buy_box_auto' });
}

/** Adds a competitor and a running price check to the first account; returns the competitor's id. */
async function watchCompetitor({ viewer }: Shop): Promise<number> {
  const { id } = await queryRow<{ id: number }>(
    `INSERT INTO brand_competitors (account_id, marketplace, country, our_asin, competitor_asin, competitor_brand)
     VALUES ($1, 'mercadolivre', 'BR', 'B0A', 'B0RIVAL001', $2) RETURNING id`,
    [viewer.accountId, CANARY],
  );
  await startPriceCheck(viewer);
  return id;
}

const RUN =
  'id trigger status createdAt startedAt finishedAt stepsDone stepsTotal stepLabel ordersNew ordersUpdated error';
const PRODUCT = 'id asin sku name brand imageUrl marketplace country';
const FILTER = '(filter: {period: ALL_TIME})';

const NO_ROWS = ['products', 'orders', 'order_items', 'sync_logs', 'ledger_lines'].map((name) => ({
  name,
  rowCount: 0,
}));

/** Every field of the viewer, and the answer that the second account gets. */
const viewerFields: Record<string, { ask: string; empty: unknown; isAlike?: boolean }> = {
  id: { ask: 'id', empty: expect.any(String) },
  name: { ask: 'name', empty: 'Outra' },
  email: { ask: 'email', empty: expect.stringMatching(/^outra/) },
  account: { ask: 'account { name }', empty: { name: 'Outra' } },
  isDeveloper: { ask: 'isDeveloper', empty: true, isAlike: true },
  hasDemo: { ask: 'hasDemo', empty: false, isAlike: true },
  emailConfirmedAt: { ask: 'emailConfirmedAt', empty: null },
  canConfirmEmail: { ask: 'canConfirmEmail', empty: false, isAlike: true }, // there is no mail server
  accessTokens: { ask: 'accessTokens { id handle name }', empty: [] },
  // of operators: server/work/operator/operator.pg.test.ts
  isOperator: { ask: 'isOperator', empty: false, isAlike: true },
  operator: { ask: 'operator { version accounts { edges { node { name } } } }', empty: null, isAlike: true },
  isDemo: { ask: 'isDemo', empty: false, isAlike: true },
  hasTotp: { ask: 'hasTotp', empty: false },
  recoveryCodesLeft: { ask: 'recoveryCodesLeft', empty: 0 },
  passkeys: { ask: 'passkeys { id name }', empty: [] },
  passkeyOrigin: { ask: 'passkeyOrigin', empty: 'http://localhost', isAlike: true },
  auditEvents: { ask: 'auditEvents { edges { node { id summary person ip } } }', empty: { edges: [] } },
  sessions: {
    ask: 'sessions { id device }',
    empty: [{ id: expect.any(String), device: 'Dispositivo desconhecido' }],
  },
  hasConnections: { ask: 'hasConnections', empty: false },
  brands: { ask: 'brands', empty: [] },
  credentials: {
    ask: 'credentials { stored { state clientId warnings } authorizing }',
    empty: { stored: [], authorizing: [] },
  },
  latestSync: { ask: `latestSync { ${RUN} }`, empty: null },
  areOrdersComplete: { ask: 'areOrdersComplete', empty: false },
  databaseTables: { ask: 'databaseTables { name rowCount }', empty: expect.arrayContaining(NO_ROWS) },
  databaseTable: {
    ask: 'databaseTable(name: "products") { rowCount rows { rows } }',
    empty: { rowCount: 0, rows: { rows: [] } },
  },
  sqlProgress: { ask: 'sqlProgress { part parts }', empty: null, isAlike: true },
  savedQueries: { ask: 'savedQueries { id name sql }', empty: [] },
  savedViews: { ask: 'savedViews { id name query }', empty: [] },
  productByAsin: { ask: `productByAsin(asin: "B0A") { ${PRODUCT} }`, empty: null },
  foundProducts: { ask: `foundProducts(text: "a") { ${PRODUCT} }`, empty: [] },
  foundOrders: {
    ask: `foundOrders(number: "${ORDER_ID}") { edges { node { orderId items { name } } } }`,
    empty: { edges: [] },
  },
  syncRuns: { ask: `syncRuns(first: 100) { edges { node { ${RUN} } } }`, empty: { edges: [] } },
  salesMetrics: {
    ask: `salesMetrics${FILTER} { orders units revenue { minor } cancelledOrders }`,
    empty: NOTHING_SOLD,
  },
  salesSeries: {
    ask: `salesSeries${FILTER} { change { unitsPercent } points { units } unit }`,
    empty: { change: null, points: expect.any(Array), unit: 'HOUR' }, // no day with sales but today
  },
  alerts: { ask: 'alerts { edges { node { title message product { name } } } }', empty: { edges: [] } },
  unreadAlertCount: { ask: 'unreadAlertCount', empty: 0 },
  alertCauses: { ask: 'alertCauses { kind subjects stake { minor } }', empty: [] },
  alertFindings: {
    ask: 'alertFindings(kind: MISSING_COST) { edges { node { title message product { name } } } }',
    empty: { edges: [] },
  },
  alertRules: {
    ask: 'alertRules { kind isOn opened }',
    empty: expect.arrayContaining([{ kind: 'MISSING_COST', isOn: true, opened: 0 }]),
  },
  alertMutes: { ask: 'alertMutes { kind until }', empty: [] },
  profitAnalyses: {
    ask: `profitAnalyses { rowCount rows { product { ${PRODUCT} } units } summary { unclassified } }`,
    empty: { rowCount: 0, rows: [], summary: { unclassified: 0 } },
  },
  profitAnalysis: {
    get ask() {
      return `profitAnalysis(productId: "${ids.product}") { current { product { ${PRODUCT} } } alerts { title } listings { units } }`;
    },
    empty: null,
  },
  priceScenario: {
    get ask() {
      return `priceScenario(products: ["${ids.product}"], priceChangePercent: 5) { rows { channel { product { ${PRODUCT} } } } totals { currency } }`;
    },
    empty: { rows: [], totals: [] },
  },
  incomeStatement: {
    ask: 'incomeStatement(filter: {period: ALL_TIME}) { total { units figures { line amount { minor } } } }',
    empty: { total: { units: 0, figures: expect.arrayContaining([{ line: 'GROSS_SALES', amount: null }]) } },
  },
  incomeByProduct: {
    ask: `incomeByProduct(filter: {period: ALL_TIME}) {
            rowCount rows { product { ${PRODUCT} } units } withoutProduct { units } total { units } }`,
    empty: { rowCount: 0, rows: [], withoutProduct: null, total: { units: 0 } },
  },
  incomeTies: {
    ask: 'incomeTies(filter: {period: ALL_TIME}) { statement { minor } cards { minor } products { minor } account { minor } series { minor } }',
    empty: {
      statement: { minor: 0 },
      cards: { minor: 0 },
      products: { minor: 0 },
      account: { minor: 0 },
      series: { minor: 0 },
    },
  },
  profitChange: {
    ask: 'profitChange(filter: {period: LAST_30_DAYS}) { now { units unknownUnits profit { minor } } newProducts }',
    empty: { now: { units: 0, unknownUnits: 0, profit: { minor: 0 } }, newProducts: 0 },
  },
  explain: {
    get ask() {
      const input = `{ metric: UNITS, filter: { period: ALL_TIME }, productId: "${ids.product}" }`;
      return `explain(input: ${input}) { value { number } filters rows { count } }`;
    },
    empty: { value: { number: 0 }, filters: [], rows: [{ count: 0 }] },
  },
  productSales: {
    ask: `productSales${FILTER} { rowCount rows { units product { ${PRODUCT} } } totals { units } }`,
    empty: { rowCount: 0, rows: [], totals: { units: 0 } },
  },
  salesByState: {
    ask: `salesByState${FILTER} { states { uf orders units } total { units } beyond { profit { minor } } }`,
    empty: { states: [], total: { units: 0 }, beyond: { profit: { minor: 0 } } },
  },
  // of closed months, which the first account has none of: server/insight/regimes/doors.pg.test.ts
  regimeComparison: { ask: 'regimeComparison { revenue { minor } years { regime } }', empty: null, isAlike: true },
  reformImpact: { ask: 'reformImpact { taxesToday { minor } }', empty: null, isAlike: true },
  // with one: server/insight/calculator/doors.pg.test.ts
  hasTaxCalculator: { ask: 'hasTaxCalculator', empty: false, isAlike: true },
  taxCheck: { ask: 'taxCheck { sales { paid { minor } } }', empty: { sales: [] }, isAlike: true },
  salesTaxes: {
    ask: `salesTaxes(filter: {period: ALL_TIME}, by: PRODUCT) { rowCount rows { uf month product { ${PRODUCT} } } regimes { months }
            withoutProduct { tax { minor } } total { revenue { minor } tax { minor } kinds { kind } } }`,
    empty: {
      rowCount: 0,
      rows: [],
      regimes: [],
      withoutProduct: null,
      total: { revenue: { minor: 0 }, tax: null, kinds: [] },
    },
  },
  productSalesRemainder: {
    ask: `productSalesRemainder${FILTER} { profit { minor } products }`,
    empty: { profit: { minor: 0 }, products: 0 },
  },
  aggregatedMetrics: {
    ask: `aggregatedMetrics(filter: {startDate: "2020-01-01", endDate: "2100-12-31"}) {
            rowCount rows { productId name skus units } sums { units } totals { products units }
            trafficCoverage { marketplace } }`,
    empty: { rowCount: 0, rows: [], sums: { units: 0 }, totals: { products: 0, units: 0 }, trafficCoverage: [] },
  },
  buyBoxSummary: {
    ask: 'buyBoxSummary { wonCount totalProducts notObserved activeCompetitors dataAsOf }',
    empty: { wonCount: 0, totalProducts: 0, notObserved: 0, activeCompetitors: 0, dataAsOf: null },
  },
  buyBoxStatus: {
    ask: `buyBoxStatus { rowCount rows { product { ${PRODUCT} } owner { sellerId name } statusMessage } }`,
    empty: { rowCount: 0, rows: [] },
  },
  competitorRanking: { ask: 'competitorRanking { sellerId name }', empty: [] },
  recentChanges: {
    ask: 'recentChanges { edges { node { at from { sellerId } to { name } } } }',
    empty: { edges: [] },
  },
  lostProducts: {
    ask: `lostProducts { rows { product { ${PRODUCT} } topCompetitor { name } } withoutData }`,
    empty: { rows: [], withoutData: 0 },
  },
  notificationTopics: {
    ask: 'notificationTopics { marketplace topic isSubscribed needsQueue lastReceivedAt isMissing callback note }',
    empty: [],
  },
  newCompetitors: {
    ask: 'newCompetitors { rows { sellerId name } trackedSince isHistoryInsufficient }',
    empty: { rows: [], trackedSince: null, isHistoryInsufficient: true },
  },
  productTimeline: {
    get ask() {
      return `productTimeline(productId: "${ids.product}") { spans { edges { node { owner { sellerId name } } } } sharePercent }`;
    },
    empty: null,
  },
  competitorProfile: {
    ask: `competitorProfile(marketplace: MERCADOLIVRE, sellerId: "7002") { name offers { product { ${PRODUCT} } } }`,
    empty: null,
  },
  buyBoxSyncStatus: {
    ask: 'buyBoxSyncStatus { totalAsins totalRecords lastSync isActive isRunning }',
    empty: { totalAsins: 0, totalRecords: 0, lastSync: null, isActive: false, isRunning: false },
  },
  latestBuyBoxSync: { ask: `latestBuyBoxSync { ${RUN} }`, empty: null },
  brandInfo: { ask: 'brandInfo { brandName sellerId }', empty: null },
  brandCompetitors: {
    ask: 'brandCompetitors { id ourProduct competitorBrand prices { observedAt } }',
    empty: [],
  },
  latestPriceCheck: { ask: `latestPriceCheck { ${RUN} }`, empty: null },
  masterProducts: {
    ask: `masterProducts { rowCount rows { name sku buildable kits { name pieces } components { name pieces } stock { available } listings { product { ${PRODUCT} } cost { minor } } } }`,
    empty: { rowCount: 0, rows: [] },
  },
  purchaseOrders: {
    ask: `purchaseOrders { rowCount rows { supplier lines { units product { ${PRODUCT} } } } }`,
    empty: { rowCount: 0, rows: [] },
  },
  productHub: {
    ask: `productHub(asin: "B0A") { sku notes { text } history { edges { node { text } } } }`,
    empty: null,
  },
  masterChanges: { ask: 'masterChanges { kind userName listings }', empty: [] },
  linkSuggestions: {
    ask: `linkSuggestions { sureCount unsureCount rows { left { ${PRODUCT} } right { ${PRODUCT} } } }`,
    empty: { sureCount: 0, unsureCount: 0, rows: [] },
  },
  productCosts: {
    ask: `productCosts { rowCount missingCount rows { product { ${PRODUCT} } periods { validFrom enteredBy enteredAt } } }`,
    empty: { rowCount: 0, missingCount: 0, rows: [] },
  },
  feeRules: {
    ask: 'feeRules { rowCount rows { id source validUntil product { id } } }',
    empty: { rowCount: 0, rows: [] },
  },
  freightRules: {
    ask: 'freightRules { rowCount rows { id note validUntil product { id } } }',
    empty: { rowCount: 0, rows: [] },
  },
  overheads: {
    ask: 'overheads { rowCount rows { id name products { product { id } } } }',
    empty: { rowCount: 0, rows: [] },
  },
  moneyDifferences: {
    ask: 'moneyDifferences { edges { node { id orderNumber dispute { note events { userName note } } } } }',
    empty: { edges: [] },
  },
  moneyDifferenceSummary: {
    ask: 'moneyDifferenceSummary { totals { text } causes { text } }',
    empty: { totals: [], causes: [] },
  },
  reconciliationSettings: { ask: 'reconciliationSettings { releaseDays }', empty: { releaseDays: 5 } },
  orders: {
    ask: `orders${FILTER} { edges { node { number profit { minor } firstProduct { name } } } }`,
    empty: { edges: [] },
  },
  orderCounts: {
    ask: `orderCounts${FILTER} { all withoutCost held isCapped }`,
    empty: { all: 0, withoutCost: 0, held: 0, isCapped: false },
  },
  orderTotals: {
    ask: `orderTotals${FILTER} { orders revenue { minor } }`,
    empty: { orders: 0, revenue: { minor: 0 } },
  },
  order: {
    ask: `order(marketplace: MERCADOLIVRE, number: "${ORDER_ID}") { number detail { ladder { code } timeline { text } } }`,
    empty: null,
  },
  orderMoney: { ask: `orderMoney(orderId: "${ORDER_ID}") { orderNumber lines { kind } } `, empty: null },
  reconciliation: {
    ask: `reconciliation(period: "${YESTERDAY.slice(0, 7)}", marketplace: MERCADOLIVRE) { toReceive { minor } released { minor } }`,
    empty: { toReceive: null, released: null },
  },
  moneyChecks: { ask: 'moneyChecks { kind text }', empty: [] },
  billPeriods: { ask: 'billPeriods { id sums { subType } charges { edges { node { number } } } }', empty: [] },
  billPeriod: { ask: `billPeriod(id: "${BILL_ID}") { id charges { edges { node { number } } } }`, empty: null },
  billsNote: { ask: 'billsNote', empty: null, isAlike: true },
  allocatesOverheads: { ask: 'allocatesOverheads', empty: false },
  feeRuleChoices: {
    ask: 'feeRuleChoices { places { country } categories listingTypes }',
    empty: { places: [], categories: [], listingTypes: [] },
  },
  costReach: {
    get ask() {
      return `costReach(productId: "${ids.product}")`;
    },
    empty: 0,
  },
  feeQuote: {
    ask: 'feeQuote(scope: {marketplace: AMAZON, country: "BR"}, price: { minor: 1000, currency: "BRL" }) { rule { source } remaining { minor } }',
    empty: null,
  },
  feeRecalculation: { ask: 'feeRecalculation { unitsTotal createdAt }', empty: null },
  taxes: {
    ask: `taxes { regimes { validFrom percent } months { month rbt12 { minor } companyRevenue { minor } }
            company { openedOn months { entered { minor } returned { minor } synced { minor } counted { minor } } } mei { year } }`,
    empty: {
      regimes: [],
      months: expect.any(Array),
      company: {
        openedOn: null,
        months: Array(25).fill({ entered: null, returned: null, synced: null, counted: null }),
      },
      mei: null,
    },
  },
  ratedCurrencies: { ask: 'ratedCurrencies', empty: ['USD'], isAlike: true },
  exchangeRates: {
    ask: 'exchangeRates(currency: "USD", startDate: "2026-01-01", endDate: "2026-01-01") { days { ownBrl } }',
    empty: { days: [{ ownBrl: null }] },
  },
  profitSettings: { ask: 'profitSettings { targetMargin }', empty: { targetMargin: '15' } },
  dataOverview: { ask: 'dataOverview { products ordersToday }', empty: { products: 0, ordersToday: 0 } },
  inventoryLevels: { ask: `inventoryLevels { product { ${PRODUCT} } unitsSold30d }`, empty: [] },
  amazonData: {
    ask: `amazonData(tab: PRODUCTS) { columns { name } rows { key product { ${PRODUCT} } } }`,
    empty: { columns: expect.any(Array), rows: [] },
  },
  restockPlan: {
    ask: `restockPlan { rowCount rows { id available product { ${PRODUCT} } } totals { toOrder } }`,
    empty: { rowCount: 0, rows: [], totals: { toOrder: 0 } },
  },
  idleStock: {
    ask: `idleStock { rowCount withoutCost bound { minor } rows { available product { ${PRODUCT} } } }`,
    empty: { rowCount: 0, withoutCost: 0, bound: [], rows: [] },
    isAlike: true, // restockPlan.pg.test.ts
  },
  today: {
    ask: 'today { tiles { metrics { orders } } soldYesterday { marketplace } todos { count } payouts { held { count } } connections { marketplace } outlook { forecast { month } } }',
    empty: {
      tiles: Array(3).fill({ metrics: { orders: 0 } }),
      soldYesterday: [],
      todos: { count: 0 },
      payouts: null,
      connections: [],
      outlook: { forecast: null },
    },
  },
  revenueGoal: { ask: 'revenueGoal { minor }', empty: null, isAlike: true }, // today.pg.test.ts
  locale: { ask: 'locale', empty: null, isAlike: true }, // records/identity/chosenLocale.pg.test.ts
  currency: { ask: 'currency', empty: null, isAlike: true }, // records/identity/chosenCurrency.pg.test.ts
  opensToday: { ask: 'opensToday', empty: false, isAlike: true }, // work/today/doors.pg.test.ts
  tableChoices: {
    ask: 'tableChoices { isCompact tables { table columns } }',
    empty: { isCompact: false, tables: [] },
  },
  cashForecast: {
    ask: 'cashForecast { opening { minor } heldTotal { minor } held { reason orderNumber } balances { date } sources { note } days { parts { part } } }',
    empty: null,
  },
  cashSettings: { ask: 'cashSettings { adsCardDay supplierDays }', empty: { adsCardDay: null, supplierDays: [] } },
  planning: { ask: 'planning { leadDays refreshedAt }', empty: { leadDays: 20, refreshedAt: null } },
  priceSending: { ask: 'priceSending', empty: [] },
  sentPrices: { ask: `sentPrices { id product { ${PRODUCT} } price { minor } }`, empty: [] },
  lastSyncedAt: { ask: 'lastSyncedAt', empty: null },
  syncStreams: { ask: 'syncStreams { marketplace stream storedRows error note }', empty: [] },
  orderCoverage: { ask: 'orderCoverage { marketplace days }', empty: [] },
  payouts: { ask: 'payouts { edges { node { id reportId } } }', empty: { edges: [] } },
  payout: {
    ask: `payout(id: "${globalId('Payout', 9_001)}") { id reportId rows { edges { node { name } } } }`,
    empty: null,
  },
  quotaUse: { ask: 'quotaUse { marketplace operation spent }', empty: [] },
  nfe: {
    ask: `nfe { cnpjs imports { number name } unknownItems { rows { supplierSku } } ordersWithoutNfe { rows { number } }
            nfeWithoutOrder { rows { key } } differences { rows { key } } returnNotes { rows { key } } }`,
    empty: {
      cnpjs: [],
      imports: [],
      unknownItems: { rows: [] },
      ordersWithoutNfe: { rows: [] },
      nfeWithoutOrder: { rows: [] },
      differences: { rows: [] },
      returnNotes: { rows: [] },
    },
  },
};

test('this test covers every entry point to the data: add new ones of the API here', () => {
  const names = (type: GraphQLObjectType | null | undefined) => Object.keys(type!.getFields()).sort();
  expect(names(schema.getType('Viewer') as GraphQLObjectType)).toEqual(Object.keys(viewerFields).sort());
  expect(names(schema.getQueryType())).toEqual(['node', 'nodes', 'viewer']);
  // on its own account only: server/{accounts,alerts,brand,buybox,costs,credentials,planning,profit,sync,views}/*.pg.test.ts
  expect(names(schema.getMutationType())).toEqual([
    'applyPurchaseCosts',
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
    'createFeeRule',
    'createPasskey',
    'createProductNote',
    'createPurchaseOrder',
    'createQuery',
    'createRecoveryCodes',
    'createView',
    'deleteCompetitor',
    'deleteExchangeRate',
    'deleteFeeRule',
    'deletePasskey',
    'deleteProductCost',
    'deleteProductNote',
    'deletePurchaseOrder',
    'deletePurchaseReceipt',
    'deleteQuery',
    'deleteTaxRegime',
    'deleteView',
    'disableTotp',
    'discardNfeImport',
    'endOtherSessions',
    'endOverhead',
    'endSession',
    'explainSql',
    'linkListings',
    'linkNfeOrder',
    'linkPairs',
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
    'removeFreightRule',
    'removeOverhead',
    'reopenPurchaseOrder',
    'retryFailedJob',
    'revokeAccessToken',
    'runSql',
    'saveFreightRule',
    'saveOverhead',
    'sendEmailConfirmation',
    'sendPrice',
    'setAccountCnpjs',
    'setAccountExpense',
    'setAlertRule',
    'setBankBalance',
    'setCashSettings',
    'setCompanyOpening',
    'setCurrency',
    'setDeveloperMode',
    'setDispute',
    'setExchangeRate',
    'setInsightDecision',
    'setKeys',
    'setKitComponents',
    'setLocale',
    'setMasterProduct',
    'setMonthRevenues',
    'setOpensToday',
    'setOrderFreight',
    'setOverheadAllocation',
    'setOwnCost',
    'setPlanningSettings',
    'setPriceDecision',
    'setPriceSending',
    'setProductCost',
    'setProductPlanning',
    'setProductPlannings',
    'setProductTaxes',
    'setProfitSettings',
    'setReconciliationSettings',
    'setRevenueGoal',
    'setTableColumns',
    'setTableDensity',
    'setTaxRegime',
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
    'updateFeeRule',
    'updateQuery',
    'updateView',
  ]);
  expect(names(schema.getSubscriptionType())).toEqual([
    'alertsChanged',
    'buyBoxProgress',
    'newOrder',
    'priceCheckProgress',
    'reconciliationUpdated',
    'syncProgress',
  ]); // graphql/sockets.pg.test.ts
});

test.each(Object.entries(viewerFields))(
  'viewer.%s answers only from its account',
  async (name, { ask, empty, isAlike = false }) => {
    const { data, errors } = await asOther.graphql(`{ viewer { ${ask} } }`);
    expect(errors).toBeUndefined();
    expect(data.viewer[name]).toEqual(empty);
    const own = (await asOwner.graphql(`{ viewer { ${ask} } }`)).data.viewer[name];
    expect(JSON.stringify(own) === JSON.stringify(data.viewer[name]), 'the accounts differ').toBe(isAlike);
  },
);

const NODE = `__typename id ... on Product { ${PRODUCT} } ... on SyncRun { stepLabel error } ... on Viewer { email } ... on Alert { title } ... on RestockRow { available }
  ... on BrandCompetitor { competitorBrand } ... on SavedView { query } ... on SavedQuery { sql } ... on AccessToken { handle } ... on Session { device }
  ... on FeeRule { source validUntil product { id } } ... on FreightRule { note validUntil product { id } } ... on Overhead { category validFrom } ... on MoneyDifference { orderNumber } ... on Payout { reportId } ... on Order { number } ... on MasterProduct { sku channels { rows { units product { name } } } } ... on PurchaseOrder { supplier }`;

test('the ids of another account return nothing, one by one and together', async () => {
  const all = Object.values(ids);
  for (const id of all) {
    expect((await asOwner.graphql(`query ($id: ID!) { node(id: $id) { ${NODE} } }`, { id })).data.node.id).toBe(id);
    expect((await asOther.graphql(`query ($id: ID!) { node(id: $id) { ${NODE} } }`, { id })).data).toEqual({
      node: null,
    });
  }
  const nodes = await asOther.graphql(`query ($ids: [ID!]!) { nodes(ids: $ids) { ${NODE} } }`, { ids: all });
  expect(nodes.data).toEqual({ nodes: all.map(() => null) });
});

test("another account's cursors return only rows of the caller's account", async () => {
  const page = `query ($after: String) { viewer { syncRuns(first: 5, after: $after) { edges { cursor node { id } } } } }`;
  const { syncRuns } = (await asOwner.graphql(page)).data.viewer;
  const later = String(Number(syncRuns.edges[0].cursor) + 1);
  const runs = await asOther.graphql(page, { after: Buffer.from(later).toString('base64') });
  expect(JSON.stringify(runs)).not.toContain(ids.run);
});

test.each([ORDER_ID, '4001', 'MLB', 'A', 'B0A', CANARY, 'canario'])(
  'a search for %s of another account finds nothing',
  async (search) => {
    const filter = { period: 'ALL_TIME', search };
    const { data } = await asOther.graphql(
      `query ($filter: SalesFilter!) { viewer { salesMetrics(filter: $filter) { orders units revenue { minor } cancelledOrders }
         productSales(filter: $filter) { rowCount } } }`,
      { filter },
    );
    expect(data.viewer).toEqual({ salesMetrics: NOTHING_SOLD, productSales: { rowCount: 0 } });
    const rest = `dateRange=allTime&search=${encodeURIComponent(search)}`;
    expect(await (await asOther.get(`/api/dashboard-local/products?${rest}`)).json()).toEqual([]);
    expect(await (await asOther.get(`/api/dashboard-local/products/remainder?${rest}`)).json()).toMatchObject({
      profit: 0,
    });
    expect(await (await asOther.get(`/api/dashboard-local/metrics?${rest}`)).json()).toMatchObject({ ordersCount: 0 });
    for (const path of ['months', 'states', 'products'])
      expect(await (await asOther.get(`/api/taxes/${path}?${rest}`)).json()).toMatchObject({
        total: { revenue: 0, tax: null },
      });
    expect(await (await asOther.get(`/api/sales/by-state?${rest}`)).json()).toMatchObject({
      states: [],
      beyond: { profit: 0 },
    });
  },
);

test('a sync started by one account is invisible to another and does not block it', async () => {
  const response = await asOther.post('/api/sync/trigger', { accountId: owner.viewer.accountId });
  const { status, jobId } = (await response.json()) as { status: string; jobId: string };
  expect([response.status, status]).toEqual([202, 'started']);
  expect(globalId('SyncRun', Number(jobId))).not.toBe(ids.run);
  const { data } = await asOther.graphql(`{ viewer { latestSync { ${RUN} } } }`);
  expect(JSON.stringify(data)).not.toContain(CANARY);
});
