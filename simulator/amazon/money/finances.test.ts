import { expect, test } from 'vitest';
import { type Json, NOW, openSimulator } from '#simulator/testing/openSimulator.ts';

const DAY = 86_400_000;
const iso = (moment: number) => encodeURIComponent(new Date(moment).toISOString());
const cents = (money: Json) => Math.round(money.currencyAmount * 100);
type Simulator = Awaited<ReturnType<typeof openSimulator>>;

async function transactions(simulator: Simulator, filters: string) {
  const found: Json[] = [];
  let emptyPages = 0;
  for (let token = ''; ;) {
    const { body } = await simulator.amazon(`/finances/2024-06-19/transactions?${filters}${token}`);
    found.push(...body.payload.transactions);
    if (!body.payload.nextToken) return { found, emptyPages };
    if (body.payload.transactions.length === 0) emptyPages += 1;
    token = `&nextToken=${encodeURIComponent(body.payload.nextToken)}`;
  }
}

test('fees arrive two days late, across empty pages, and their parts add up', async () => {
  const simulator = await openSimulator();
  const { found, emptyPages } = await transactions(simulator, `postedAfter=${iso(NOW - 20 * DAY)}`);
  expect(new Set(found.map(({ transactionId }) => transactionId)).size).toBe(found.length);
  expect(found.length).toBeGreaterThan(700);
  expect(emptyPages).toBeGreaterThan(0);
  expect(Math.max(...found.map(({ postedDate }) => Date.parse(postedDate)))).toBeLessThanOrEqual(NOW - 2 * DAY);
  for (const { totalAmount, items, breakdowns } of found) {
    const sum = (of: Json[], amount: string) => of.reduce((total, one) => total + cents(one[amount]), 0);
    const addsUp = (whole: Json, parts: Json[]): boolean =>
      parts.length === 0 ||
      (sum(parts, 'breakdownAmount') === cents(whole) &&
        parts.every((part) => addsUp(part.breakdownAmount, part.breakdowns)));
    expect(sum(items, 'totalAmount')).toBe(cents(totalAmount));
    expect(addsUp(totalAmount, breakdowns)).toBe(true);
    expect(items.every((item: Json) => addsUp(item.totalAmount, item.breakdowns))).toBe(true);
  }
});

test('amounts have the names and the depth of real answers', async () => {
  const simulator = await openSimulator();
  const { found } = await transactions(simulator, `postedAfter=${iso(NOW - 40 * DAY)}`);
  const paths = new Set<string>();
  const walk = (breakdowns: Json[], above: string): void => {
    for (const { breakdownType, breakdowns: below } of breakdowns)
      if (below.length === 0) paths.add(`${above}/${breakdownType}`);
      else walk(below, `${above}/${breakdownType}`);
  };
  for (const { transactionType, items } of found) for (const item of items) walk(item.breakdowns, transactionType);
  expect([...paths].sort()).toEqual([
    'Refund/AmazonFees/Commission/Base',
    'Refund/AmazonFees/Commission/Tax',
    'Refund/AmazonFees/RefundCommission/Base',
    'Refund/AmazonFees/RefundCommission/Tax',
    'Refund/ProductCharges/OurPricePrincipal',
    'Refund/PromoRebates/OurPriceDiscount',
    'Refund/Tax/MarketplaceFacilitatorTax-Principal',
    'Refund/Tax/OurPriceTax',
    'Shipment/AmazonFees/Commission/Base',
    'Shipment/AmazonFees/Commission/Tax',
    'Shipment/AmazonFees/FBAPerUnitFulfillmentFee/Base',
    'Shipment/AmazonFees/FBAPerUnitFulfillmentFee/Tax',
    'Shipment/ProductCharges/OurPricePrincipal',
    'Shipment/PromoRebates/OurPriceDiscount',
    'Shipment/Shipping/ShippingPrincipal',
    'Shipment/Tax/MarketplaceFacilitatorTax-Principal',
    'Shipment/Tax/OurPriceTax',
  ]);
  const groups = new Set(
    found.flatMap(({ breakdowns }) =>
      breakdowns.flatMap((one: Json) =>
        one.breakdowns.map((below: Json) => `${one.breakdownType}/${below.breakdownType}`),
      ),
    ),
  );
  expect([...groups].sort()).toEqual([
    'Expenses/AmazonFees',
    'Sales/ProductCharges',
    'Sales/PromoRebates',
    'Sales/Shipping',
    'Sales/Tax',
  ]);
});

test('a held sale is listed as DEFERRED, later as DEFERRED_RELEASED beside a RELEASED copy of the same amounts', async () => {
  const simulator = await openSimulator();
  const { found } = await transactions(simulator, `postedAfter=${iso(NOW - 40 * DAY)}`);
  const of = (status: string) => found.filter(({ transactionStatus }) => transactionStatus === status);
  const identifier = (one: Json, name: string) =>
    one.relatedIdentifiers.find((each: Json) => each.relatedIdentifierName === name)?.relatedIdentifierValue;
  const copies = of('RELEASED').filter((one) => identifier(one, 'DEFERRED_TRANSACTION_ID'));
  expect(of('DEFERRED').length).toBeGreaterThan(0);
  expect(of('DEFERRED_RELEASED').length).toBeGreaterThan(0);
  for (const original of of('DEFERRED_RELEASED')) {
    const copy = copies.find(({ transactionId }) => transactionId === identifier(original, 'RELEASE_TRANSACTION_ID'))!;
    expect(identifier(copy, 'DEFERRED_TRANSACTION_ID')).toBe(original.transactionId);
    expect(copy.items).toEqual(original.items);
    expect(copy.postedDate).toBe(original.contexts[0].maturityDate);
    expect(copy.postedDate > original.postedDate).toBe(true);
  }
  for (const { contexts } of of('DEFERRED'))
    expect(Date.parse(contexts[0].maturityDate)).toBeGreaterThan(NOW - 2 * DAY);
  const only = await transactions(simulator, `postedAfter=${iso(NOW - 40 * DAY)}&transactionStatus=DEFERRED`);
  expect(only.found).toEqual(of('DEFERRED'));
});

test('transactions can be filtered by order', async () => {
  const simulator = await openSimulator();
  const { found } = await transactions(simulator, `postedAfter=${iso(NOW - 5 * DAY)}`);
  const id = found[0].relatedIdentifiers[0].relatedIdentifierValue;
  const one = await transactions(simulator, `relatedIdentifierName=ORDER_ID&relatedIdentifierValue=${id}`);
  expect(one.found).toContainEqual(found[0]);
  expect(one.found.every(({ relatedIdentifiers }) => relatedIdentifiers[0].relatedIdentifierValue === id)).toBe(true);
});

test('a span longer than 180 days returns nothing', async () => {
  const simulator = await openSimulator();
  expect((await transactions(simulator, `postedAfter=${iso(NOW - 200 * DAY)}`)).found).toEqual([]);
});

test('in account-money the account’s own money is listed among the orders, in the shapes that users report', async () => {
  const simulator = await openSimulator();
  const filters = `postedAfter=${iso(NOW - 60 * DAY)}`;
  const before = await transactions(simulator, filters);
  await simulator.control('/scenario', { name: 'account-money' });
  const { found } = await transactions(simulator, filters);
  const own = found.filter(({ relatedIdentifiers }) => relatedIdentifiers.length === 0);
  const labels = found.filter(({ description }) => description === 'Shipping label');
  expect(found.length).toBe(before.found.length + own.length + labels.length);
  expect(labels[0]).toMatchObject({
    transactionType: 'ServiceFee',
    relatedIdentifiers: [{ relatedIdentifierName: 'ORDER_ID' }],
    items: [],
    breakdowns: [{ breakdownType: 'Expenses', breakdowns: [{ breakdowns: [{ breakdownType: 'MFNPostageFee' }] }] }],
  });
  const dates = found.map(({ postedDate }) => Date.parse(postedDate));
  expect(dates).toEqual([...dates].sort((a, b) => a - b));
  const brazilian = own.filter(({ transactionId }) => transactionId.startsWith('BR-'));
  const ofType = (type: string) => brazilian.filter(({ transactionType }) => transactionType === type);
  const days = ofType('Transfer').map(({ postedDate }) => Math.floor(Date.parse(postedDate) / DAY));
  expect(days.slice(1).map((day, index) => day - days[index]!)).toEqual(days.slice(1).map(() => 14));
  expect(ofType('Transfer')[0]).toMatchObject({
    totalAmount: { currencyCode: 'BRL', currencyAmount: 5000 },
    breakdowns: [
      { breakdownType: 'Expenses', breakdownAmount: { currencyAmount: 0 } },
      { breakdownType: 'FundTransfer', breakdownAmount: { currencyAmount: 5000 } },
    ],
  });
  expect(ofType('ProductAdsPayment')[0].totalAmount.currencyAmount).toBe(-150);
  const [reimbursement] = ofType('FBAInventoryReimbursement');
  expect(reimbursement.items[0]).toMatchObject({ breakdowns: null, contexts: [{ sku: expect.any(String) }] });
  expect(ofType('DebtRecovery')[0]).toMatchObject({ breakdowns: null, items: [] });
  expect(own.some(({ marketplaceDetails }) => marketplaceDetails === null)).toBe(true);
});
