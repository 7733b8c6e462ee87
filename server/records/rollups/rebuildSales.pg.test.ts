import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordListings } from '#server/records/intake/recordListings.ts';
import { type Queryable, queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { ledgerKinds } from '#server/market/ledger/ledgerKinds.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { AdSpendSnapshot, ListingSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import type { OrderSnapshot, ReturnSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { retaxLines } from '#server/records/taxes/retaxLines.ts';
import { setFeeRules } from '#server/records/fees/setFeeRules.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { restateLedger } from '#server/records/ledger/restateLedger.ts';
import { writeOrderLines } from '#server/records/lines/writeOrderLines.ts';
import { recordReturns } from '#server/records/ledger/recordReturns.ts';
import { deleteRate } from '#server/records/rates/deleteRate.ts';
import { setRate } from '#server/records/rates/setRate.ts';
import { rollUpMonths } from './rollUpMonths.ts';
import { recordAdSpend } from '#server/records/ads/recordAdSpend.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { preAdProfit } from './salesMeasures.ts';
import { storedAndRebuiltMonths, rebuiltRollups, storedRollups } from '#server/records/rollups/testing/rebuilt.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import { deleteProductCosts } from '#server/records/costs/deleteProductCosts.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { runs } from '#server/platform/testing/runs.ts';

useTestDatabase();

// Few orders, products, days and carts, so that many events concern the same ones.
const marketplace = fc.constantFrom<Marketplace>('amazon', 'mercadolivre');
const status = fc.constantFrom('pending', 'shipped', 'delivered', 'cancelled');
const key = fc.constantFrom('A', 'B', 'C');
const instant = fc
  .tuple(fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28'), fc.constantFrom('02:30', '12:00', '23:59'))
  .map(([day, time]) => new Date(`${day}T${time}:00Z`));
const minor = fc.integer({ min: 0, max: 99_999 });
const unknownOr = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 });

const item = fc.record({
  listingKey: key,
  status,
  quantity: fc.integer({ min: 0, max: 4 }),
  priceMinor: unknownOr(minor),
  discountMinor: fc.constantFrom(0, 50),
  shippingMinor: fc.constantFrom(0, 10),
  feesMinor: unknownOr(minor),
  fulfilmentMinor: unknownOr(minor),
});
const orders = fc.array(
  fc
    .record({
      marketplace,
      externalId: fc.constantFrom('1', '2', '3', '4'),
      packId: fc.constantFrom(null, 'P', 'Q'),
      status,
      logistic: fc.constantFrom(null, 'seller', 'fba', 'self_service'),
      purchasedAt: instant,
      updatedAt: fc.integer({ min: 0, max: 5 }).map((hour) => new Date(Date.UTC(2026, 2, 1, hour))),
      currency: fc.constantFrom('BRL', 'USD'),
      items: fc.array(item, { maxLength: 4 }),
    })
    .map((order): OrderSnapshot => {
      const occurrences = new Map<string, number>();
      const items = order.items.map((line) => {
        const n = (occurrences.get(line.listingKey) ?? 0) + 1;
        occurrences.set(line.listingKey, n);
        return { ...line, lineKey: `${line.listingKey}#${n}`, asin: line.listingKey, sku: null, name: null };
      });
      return { ...order, items, country: 'BR', marketplaceStatus: order.status } as OrderSnapshot;
    }),
  { maxLength: 6 },
);
const posted = fc.array(
  fc
    .record({
      marketplace,
      sourceRef: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      orderExternalId: fc.constantFrom('1', '2', '3', 'unknown', null, null),
      listingKey: fc.option(key),
      asin: fc.option(key, { freq: 4 }),
      kind: fc.constantFrom('refund_principal', 'storage', ...ledgerKinds),
      amountMinor: fc.integer({ min: -9_999, max: 9_999 }),
      currency: fc.constantFrom('BRL', 'BRL', 'USD'),
      day: fc.constantFrom('2026-01-31', '2026-02-01'),
      countsAlone: fc.boolean(),
      reportedBy: fc.constantFrom('ads', 'storage', 'reimbursements', undefined, undefined, undefined),
    })
    .map((amount): PostedAmountSnapshot => ({
      ...amount,
      country: 'BR',
      source: 'test',
      name: amount.kind,
      isUnknown: false,
      postedAt: new Date('2026-03-01'),
    })),
  { minLength: 1, maxLength: 5 },
);
const returns = fc.array(
  fc.record<ReturnSnapshot>({
    marketplace,
    sourceRef: fc.constantFrom('a', 'b', 'c'),
    orderExternalId: fc.constantFrom('1', '2', '3', '4', 'unknown'),
    listingKey: fc.option(key),
    quantity: fc.integer({ min: 1, max: 3 }),
    disposition: fc.constant(null),
    reason: fc.constant(null),
    isResellable: fc.boolean(),
    returnedAt: fc.constant(new Date('2026-03-01')),
  }),
  { maxLength: 3 },
);
const ads = fc.array(
  fc.record<AdSpendSnapshot>({
    marketplace,
    country: fc.constant('BR'),
    asin: fc.constantFrom('A', 'B', 'only advertised'),
    sku: fc.constant(null),
    day: fc.constantFrom('2026-01-31', '2026-02-01'),
    costMinor: minor,
    salesMinor: minor,
    clicks: fc.nat(9),
    impressions: fc.nat(99),
  }),
  { maxLength: 4 },
);
const costs = fc.record({
  /** Index of the product; null: every product. */
  product: fc.option(fc.nat(20), { freq: 1 }),
  from: fc.constantFrom('2025-12-01', '2026-01-31', '2026-02-10', 'always'),
  costMinor: minor,
  replaces: fc.constantFrom(undefined, undefined, 'until today' as const),
  /** Deletes the cost of that day instead, if there is one. */
  isRemoval: fc.constantFrom(false, false, false, true),
});
const rules = fc.record({
  marketplace,
  category: fc.option(fc.constantFrom('X', 'Y')),
  priceBelowMinor: fc.option(fc.constant(20_000)),
  validFrom: fc.constantFrom('2025-12-01', '2026-02-01'),
  percent: fc.integer({ min: 0, max: 30 }),
  fixedMinor: fc.constantFrom(0, 650),
  fulfilmentMinor: unknownOr(fc.constantFrom(0, 900)),
  /** Deletes an existing rule instead. */
  isRemoval: fc.constantFrom(false, false, false, true),
});
const taxes = fc.record({
  validFrom: fc.constantFrom('2026-01-01', '2026-02-01'),
  regime: fc.constantFrom('none' as const, 'percent' as const, 'simples' as const, 'refresh' as const),
});
const listing = fc
  .record({
    marketplace,
    listingKey: key,
    currency: fc.constantFrom('BRL', 'USD'),
    category: fc.option(fc.constantFrom('X', 'Y')),
  })
  .map((fields): ListingSnapshot => ({
    ...fields,
    country: 'BR',
    asin: fields.listingKey,
    name: 'x',
    active: true,
    parentAsin: null,
    sku: null,
    brand: null,
    imageUrl: null,
    priceMinor: null,
    fulfilledByMarketplace: null,
  }));
const freight = fc.record({
  logistic: fc.constantFrom(null, 'seller', 'self_service'),
  validFrom: fc.constantFrom('2025-12-01', '2026-02-01'),
  perOrderMinor: fc.constantFrom(0, 1_001),
  perUnitMinor: fc.constantFrom(0, 307),
  packagingMinor: fc.constantFrom(0, 99),
});
const rates = fc.record({
  day: fc.constantFrom('2025-12-31', '2026-01-31', '2026-02-15', '2026-03-02'),
  brl: fc.option(fc.constantFrom(4.9, 5.25, 6), { freq: 4 }),
});
const changes = {
  rates: rates.map((rates) => ({ rates })),
  freight: freight.map((freight) => ({ freight })),
  months: fc.constantFrom('2026-02-10', '2026-03-10').map((months) => ({ months })),
  orders: orders.map((orders) => ({ orders })),
  posted: posted.map((posted) => ({ posted })),
  returns: returns.map((returns) => ({ returns })),
  costs: costs.map((costs) => ({ costs })),
  ads: ads.map((ads) => ({ ads })),
  listing: listing.map((listing) => ({ listing })),
  rules: rules.map((rules) => ({ rules })),
  taxes: taxes.map((taxes) => ({ taxes })),
};
const events = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: changes.orders },
    { weight: 4, arbitrary: changes.posted },
    { weight: 2, arbitrary: changes.returns },
    { weight: 3, arbitrary: changes.costs },
    { weight: 1, arbitrary: changes.ads },
    { weight: 1, arbitrary: changes.listing },
    { weight: 3, arbitrary: changes.rules },
    { weight: 2, arbitrary: changes.taxes },
    { weight: 1, arbitrary: changes.rates },
    { weight: 2, arbitrary: changes.freight },
    { weight: 3, arbitrary: changes.months },
  ),
  { minLength: 4, maxLength: 16, size: 'max' },
);
type FreightChange = typeof freight extends fc.Arbitrary<infer R> ? R : never;
type RuleChange = typeof rules extends fc.Arbitrary<infer R> ? R : never;
/** After every event, whatever the clock says. */
const LATER = new Date('2026-12-31T12:00:00Z');
interface Effects {
  tx: Queryable;
  now: Date;
}
type Event = typeof events extends fc.Arbitrary<(infer H)[]> ? H : never;

/** Rules that give every sale an estimate. */
const EVERY_SALE = (['amazon', 'mercadolivre'] as const).map((marketplace): RuleChange => ({
  marketplace,
  category: null,
  priceBelowMinor: null,
  validFrom: '2025-12-01',
  percent: 15,
  fixedMinor: 0,
  fulfilmentMinor: 900,
  isRemoval: false,
}));

async function changeRules({ accountId }: Viewer, { isRemoval, ...rule }: RuleChange, tx: Queryable) {
  const [first] = await queryRows<{ id: number }>('SELECT id FROM fee_rules WHERE account_id = $1 LIMIT 1', [
    accountId,
  ]);
  const fixed = {
    country: 'BR',
    productId: null,
    listingType: null,
    fulfilledByMarketplace: null,
    priceFromMinor: null,
  };
  const save = { id: null, minimumMinor: 100, source: 'test', sourceDay: '2026-01-01', ...fixed, ...rule };
  await setFeeRules({ accountId }, isRemoval && first ? { delete: [first.id] } : { save: [save] }, { tx });
}

/** Those of the costs that exist and can be deleted. */
async function stored(costs: { productId: number; from: string }[], tx: Queryable) {
  const days = await queryRows<{ productId: number; from: string }>(
    `SELECT product_id AS "productId", CASE valid_from WHEN $1 THEN 'always' ELSE valid_from::text END AS "from"
     FROM product_costs`,
    [FIRST_DAY],
    tx,
  );
  return costs.filter(({ productId, from }) => days.some((day) => day.productId === productId && day.from === from));
}

/** Stores a rule and restates every order by it. */
async function addFreightRule(accountId: number, rule: FreightChange, tx: Queryable) {
  await queryRows(
    `INSERT INTO freight_rules (account_id, logistic, valid_from, per_order_minor, per_unit_minor, packaging_per_order_minor)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [accountId, rule.logistic, rule.validFrom, rule.perOrderMinor, rule.perUnitMinor, rule.packagingMinor],
    tx,
  );
  const orders = await queryRows<{ id: number }>(
    'SELECT id::float8 AS id FROM orders WHERE account_id = $1',
    [accountId],
    tx,
  );
  await writeOrderLines(
    accountId,
    orders.map(({ id }) => id),
    tx,
  );
}

const changeRate = (viewer: Viewer, { day, brl }: { day: string; brl: number | null }, effects: Effects) =>
  brl === null
    ? deleteRate(viewer, { currency: 'USD', day }, effects)
    : setRate(viewer, { currency: 'USD', day, brl }, effects);

const apply = (viewer: Viewer, event: Event) =>
  transaction(async (tx) => {
    const { accountId } = viewer;
    if ('orders' in event) await recordOrders(accountId, event.orders, tx);
    else if ('posted' in event) await recordPostedAmounts(accountId, event.posted, tx);
    else if ('returns' in event) await recordReturns(accountId, event.returns, tx);
    else if ('ads' in event) await recordAdSpend(accountId, event.ads, tx);
    else if ('rates' in event) await changeRate(viewer, event.rates, { tx, now: LATER });
    else if ('freight' in event) await addFreightRule(accountId, event.freight, tx);
    else if ('months' in event) await rollUpMonths(accountId, event.months, tx);
    else if ('rules' in event) await changeRules(viewer, event.rules, tx);
    else if ('taxes' in event) {
      const { validFrom, regime } = event.taxes;
      if (regime === 'refresh') await retaxLines(accountId, tx);
      else await setTaxRegime(viewer, { validFrom, regime, percent: regime === 'percent' ? 6.3 : null }, { tx });
    } else if ('listing' in event) await recordListings(accountId, [event.listing], tx);
    else {
      const { product, isRemoval, ...cost } = event.costs;
      const products = await queryRows<{ id: number }>('SELECT id FROM products WHERE account_id = $1 ORDER BY id', [
        accountId,
      ]);
      const wanted = product === null ? products : products.slice(product % (products.length || 1)).slice(0, 1);
      const costs = wanted.map(({ id }) => ({ ...cost, productId: id }));
      if (isRemoval) await deleteProductCosts(viewer, await stored(costs, tx), { tx });
      else await setProductCosts(viewer, costs, { tx, now: LATER });
    }
  });

/** Compares the monthly sums with rebuilt ones; returns their number of rows. */
async function expectMonthsAsRebuilt(accountId: number): Promise<number> {
  const months = await storedAndRebuiltMonths(accountId);
  if (!months) return 0;
  expect(months.stored).toEqual(months.rebuilt);
  return months.stored.months.length + months.stored.starts.length;
}

/** Days on which the counted ledger lines of no product do not sum to the account's part of the rollup. */
const accountDisagreements = (accountId: number) =>
  queryRows(
    `SELECT day, marketplace, currency, lines.amount AS ledger, d.amount AS kept
     FROM (SELECT day, marketplace, currency, sum(amount_minor)::bigint AS amount FROM ledger_lines
           WHERE account_id = $1 AND stands AND product_id IS NULL GROUP BY 1, 2, 3) lines
     FULL JOIN (SELECT day, marketplace, currency, -account_fees AS amount FROM sales_account_days
                WHERE account_id = $1 AND scope = 'all') d USING (day, marketplace, currency)
     WHERE coalesce(lines.amount, 0) <> coalesce(d.amount, 0)`,
    [accountId],
  );

/** Product days on which the counted ledger lines do not sum to the profit of the rollup. */
const disagreements = (accountId: number) =>
  queryRows(
    `SELECT product_id, day, lines.profit AS ledger, d.profit AS kept
     FROM (SELECT product_id, day, sum(amount_minor)::bigint AS profit FROM ledger_lines
           WHERE account_id = $1 AND stands AND status IS DISTINCT FROM 'cancelled' AND product_id IS NOT NULL GROUP BY 1, 2) lines
     FULL JOIN (SELECT product_id, day, (${preAdProfit()} - ads)::bigint AS profit FROM sales_product_days
                WHERE account_id = $1 AND scope = 'all') d USING (product_id, day)
     WHERE coalesce(lines.profit, 0) <> coalesce(d.profit, 0)`,
    [accountId],
  );

test('incrementally updated figures equal rebuilt figures and the ledger’s lines, after any history', async () => {
  const covered = {
    days: 0,
    carts: 0,
    costed: 0,
    ads: 0,
    storage: 0,
    refunds: 0,
    reimbursements: 0,
    estimated: 0,
    tax: 0,
    accountFees: 0,
    superseded: 0,
    ownFreight: 0,
    monthRows: 0,
  };
  await fc.assert(
    fc.asyncProperty(events, fc.boolean(), async (history, beginsWithRules) => {
      const viewer = await newViewer();
      const { accountId } = viewer;
      if (beginsWithRules) for (const rules of EVERY_SALE) await apply(viewer, { rules });
      for (const event of history) await apply(viewer, event);
      covered.monthRows += await expectMonthsAsRebuilt(accountId);
      const rollups = await storedRollups(accountId);
      expect(await restateLedger(accountId), 'the lines are a function of what is known').toBe(0);
      expect(rollups).toEqual(await rebuiltRollups(accountId));
      expect(await disagreements(accountId)).toEqual([]);
      expect(await accountDisagreements(accountId)).toEqual([]);
      const found = await queryRow<Omit<typeof covered, 'monthRows'>>(
        `SELECT count(*)::int AS days, count(*) FILTER (WHERE cogs <> 0)::int AS costed,
                count(*) FILTER (WHERE ads > 0)::int AS ads, count(*) FILTER (WHERE storage <> 0)::int AS storage,
                (SELECT count(*)::int FROM ledger_lines WHERE account_id = $1 AND kind = 'refund_principal') AS refunds,
                count(*) FILTER (WHERE estimated > 0)::int AS estimated, count(*) FILTER (WHERE tax <> 0)::int AS tax,
                count(*) FILTER (WHERE reimbursements <> 0)::int AS reimbursements,
                count(*) FILTER (WHERE account_fees <> 0)::int AS "accountFees",
                count(*) FILTER (WHERE own_freight <> 0)::int AS "ownFreight",
                (SELECT count(*)::int FROM posted_amounts WHERE account_id = $1 AND is_superseded) AS superseded,
                (SELECT count(*)::int FROM orders WHERE account_id = $1 AND pack_id IS NOT NULL) AS carts
         FROM sales_account_days WHERE account_id = $1`,
        [accountId],
      );
      for (const name of Object.keys(found) as (keyof typeof found)[]) covered[name] += found[name];
    }),
    { numRuns: runs(15) },
  );
  expect(covered.monthRows).toBeGreaterThan(0);
  // the histories cover the cases; by chance one or two of the rarer ones may be missing
  expect(Object.values(covered).filter((count) => count > 0).length).toBeGreaterThanOrEqual(7);
});

test('every line has the cost in force on its day, whichever was entered first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(changes.orders, changes.costs), { minLength: 5, maxLength: 12 }),
      async (history) => {
        const viewer = await newViewer();
        const { accountId } = viewer;
        for (const event of history) await apply(viewer, event);
        const wrong = await queryRows(
          `SELECT i.id FROM order_items i JOIN ledger_lines l USING (account_id, order_id)
           WHERE i.account_id = $1 AND l.order_item_id = i.id AND l.kind = 'product_cost'
             AND l.amount_minor IS DISTINCT FROM -i.quantity * (
           SELECT c.cost_minor FROM product_costs c WHERE c.account_id = $1 AND c.product_id = i.product_id
             AND c.valid_from <= i.sale_day ORDER BY c.valid_from DESC LIMIT 1)`,
          [accountId],
        );
        expect(wrong).toEqual([]);
      },
    ),
    { numRuns: runs(12) },
  );
});
