import { expect, test } from 'vitest';
import { matchMoney } from './matchMoney.ts';
import type { MatchContext } from './moneyRows.ts';
import { charge, cleanOrder, context, loss, type OpenRows } from './testing/saleRows.ts';

const ORDER = '2000009710000001';
const TODAY = '2027-01-20';

const slotOf = (rows: OpenRows, slot: string, today = TODAY, given: Partial<MatchContext> = {}) => {
  const found = matchMoney(rows, { ...context(today), ...given }).filter((match) => match.slot === slot);
  expect(found, `one match of ${slot}`).toHaveLength(1);
  return found[0]!;
};

function changed(change: (rows: OpenRows) => void): OpenRows {
  const rows = cleanOrder();
  change(rows);
  return rows;
}

const refund = (day: string, itemsMinor = 10_000) => ({
  id: `d${day}`,
  orderId: ORDER,
  itemsMinor,
  totalMinor: itemsMinor,
  currency: 'BRL',
  day,
});

test.each([
  [9, 'matched'],
  [10, 'differs'],
  [-9, 'matched'],
  [-10, 'differs'],
])('freight of R$ 18,00 that is off by %i cents is %s: half a percent is tolerated', (off, cls) => {
  const rows = changed(({ charges }) => (charges[1]!.amountMinor += off));
  expect(slotOf(rows, 'logistics')).toMatchObject({ class: cls, deltaMinor: -off, toleranceMinor: 9 });
});

test('a cent per row is tolerated, and the account chooses how much', () => {
  const rows = changed(({ charges, expectations }) => {
    expectations[0]!.amountMinor = 20;
    charges.splice(0, 1, charge({ amountMinor: 11 }), charge({ id: 'second', kind: 'payment_fee', amountMinor: 11 }));
  });
  expect(slotOf(rows, 'fees')).toMatchObject({ class: 'matched', toleranceMinor: 2 });
  const settings = { ...context(TODAY).settings, minorPerRow: 0 };
  expect(slotOf(rows, 'fees', TODAY, { settings })).toMatchObject({ class: 'differs', deltaMinor: -2 });
});

test('a quote of one unit is rounded for each: a cent per unit is tolerated of what a rule says, not of what the sale said', () => {
  const rows = changed(({ orders, charges, expectations }) => {
    orders[0]!.lineCount = 3;
    Object.assign(expectations[0]!, { basis: 'estimate', amountMinor: 401, parts: { commission: 401 } });
    charges[0]!.amountMinor = 398;
  });
  expect(slotOf(rows, 'fees')).toMatchObject({ class: 'matched', toleranceMinor: 3 });
  rows.charges[0]!.amountMinor = 397;
  expect(slotOf(rows, 'fees')).toMatchObject({ class: 'differs', deltaMinor: 4 });
  rows.charges[0]!.amountMinor = 398;
  delete rows.expectations[0]!.parts;
  expect(slotOf(rows, 'fees')).toMatchObject({ class: 'differs', toleranceMinor: 2 });
});

test('five cents are tolerated of freight that orders share, not of one alone', () => {
  const rows = changed((one) => {
    one.expectations[1]!.amountMinor = 500;
    one.charges[1]!.amountMinor = 505;
  });
  expect(slotOf(rows, 'logistics')).toMatchObject({ class: 'differs', deltaMinor: -5 });
  rows.orders[0]!.packId = 'pack';
  rows.orders.push({ ...rows.orders[0]!, orderId: `${ORDER}9` });
  expect(slotOf(rows, 'logistics')).toMatchObject({ class: 'matched', toleranceMinor: 5 });
});

test('what was reported at the sale is expected before the rule in force, and that before an estimate', () => {
  const rows = changed(({ expectations }) => {
    expectations.unshift(
      { ...expectations[0]!, basis: 'estimate', amountMinor: 100 },
      { ...expectations[0]!, basis: 'rule', amountMinor: 300 },
    );
  });
  expect(slotOf(rows, 'fees')).toMatchObject({ expectedMinor: 839, basis: 'sale' });
  rows.expectations.splice(2, 1);
  expect(slotOf(rows, 'fees')).toMatchObject({ expectedMinor: 300, basis: 'rule', isCertain: true });
  rows.expectations.splice(1, 1);
  expect(slotOf(rows, 'fees')).toMatchObject({ expectedMinor: 100, class: 'differs', isCertain: false });
});

test('a missing commission is in progress until its period closes', () => {
  const rows = changed(({ charges }) => charges.shift());
  expect(slotOf(rows, 'fees', '2026-11-30')).toMatchObject({ class: 'in_progress', deltaMinor: null });
  expect(slotOf(rows, 'fees', '2026-12-01')).toMatchObject({ class: 'missing', deltaMinor: 839 });
  rows.orders[0]!.chargesDueOn = null;
  expect(slotOf(rows, 'fees')).toMatchObject({ class: 'in_progress' });
});

test('a release is late on the sixth day, and held at once when the marketplace says so', () => {
  const rows = changed(({ releases }) => Object.assign(releases[0]!, { status: 'pending', releasedOn: null }));
  expect(slotOf(rows, 'release', '2026-12-10')).toMatchObject({ class: 'in_progress', dueAt: '2026-12-10' });
  expect(slotOf(rows, 'release', '2026-12-11')).toMatchObject({ class: 'held', reason: 'release_late' });
  Object.assign(rows.releases[0]!, { status: 'held', holdReason: 'dispute' });
  expect(slotOf(rows, 'release', '2026-12-01')).toMatchObject({ class: 'held', reason: 'release_disputed' });
});

test('an order without any release is missing it on the sixth day', () => {
  const rows = changed(({ releases }) => releases.pop());
  expect(slotOf(rows, 'release', '2026-12-15')).toMatchObject({ class: 'in_progress' });
  expect(slotOf(rows, 'release', '2026-12-16')).toMatchObject({ class: 'missing', deltaMinor: -7_361 });
});

test('fees of a refund are owed on the thirtieth day, and not before the period closes', () => {
  const rows = changed(({ refunds }) => refunds.push(refund('2026-12-10')));
  expect(slotOf(rows, 'fee_return', '2027-01-08')).toMatchObject({ class: 'in_progress', dueAt: '2027-01-09' });
  expect(slotOf(rows, 'fee_return', '2027-01-09')).toMatchObject({ class: 'bonus_owed', deltaMinor: -839 });
  rows.orders[0]!.chargesDueOn = '2027-02-01';
  expect(slotOf(rows, 'fee_return')).toMatchObject({ class: 'in_progress', dueAt: '2027-02-01' });
});

test('a refund in part gives fees back in proportion, and no freight', () => {
  const rows = changed(({ refunds }) => refunds.push(refund('2026-12-01', 2_500)));
  expect(slotOf(rows, 'fee_return')).toMatchObject({ class: 'bonus_owed', expectedMinor: 210, deltaMinor: -210 });
  expect(matchMoney(rows, context(TODAY)).map(({ slot }) => slot)).not.toContain('freight_return');
  // the rest of the refund is not due yet
  rows.refunds.push(refund('2027-01-10', 7_500));
  expect(slotOf(rows, 'fee_return')).toMatchObject({ class: 'bonus_owed', expectedMinor: 210 });
});

test('freight comes back with a whole refund where the marketplace returns it', () => {
  const rows = changed(({ refunds }) => refunds.push(refund('2026-12-01')));
  expect(slotOf(rows, 'freight_return')).toMatchObject({ class: 'bonus_owed', deltaMinor: -1_800 });
  const slots = matchMoney(rows, { ...context(TODAY), isFreightReturned: false }).map(({ slot }) => slot);
  expect(slots).not.toContain('freight_return');
});

test('a lost unit is due on the forty-fifth day', () => {
  const rows = { ...cleanOrder(), losses: [loss({ reimbursedMinor: 0 })] };
  expect(slotOf(rows, 'reimbursement', '2026-11-14')).toMatchObject({ class: 'in_progress' });
  expect(slotOf(rows, 'reimbursement', '2026-11-15')).toMatchObject({ class: 'missing', deltaMinor: -4_500 });
  rows.losses[0]!.reimbursedMinor = 4_000;
  expect(slotOf(rows, 'reimbursement')).toMatchObject({ class: 'differs', deltaMinor: -500 });
});

test('an order is unknown 48 hours after its charge, and only within the history that was read', () => {
  const rows = changed(({ charges }) => charges.push(charge({ id: 'x', orderId: 'other', day: '2027-01-10' })));
  expect(slotOf(rows, 'unknown', '2027-01-12')).toMatchObject({ class: 'in_progress' });
  expect(slotOf(rows, 'unknown', '2027-01-13')).toMatchObject({ class: 'unknown_order', deltaMinor: -839 });
  const ordersSince = '2026-11-18';
  expect(slotOf(rows, 'unknown', TODAY, { ordersSince })).toMatchObject({ reason: 'before_history' });
  expect(slotOf(rows, 'unknown', TODAY, { orders: 'partial' })).toMatchObject({ reason: 'source_incomplete' });
});

test('freight is missing only once the period is closed in which the order was shipped', () => {
  const rows = changed((one) => {
    one.charges.pop();
    one.orders[0]!.freightDueOn = '2027-01-01';
  });
  expect(slotOf(rows, 'logistics', '2026-12-31')).toMatchObject({ class: 'in_progress', reason: 'not_due' });
  expect(slotOf(rows, 'logistics', '2027-01-01')).toMatchObject({ class: 'missing', reason: 'freight_missing' });
});

test('a fee and its tax that are charged twice are a repetition, of what was repeated', () => {
  const rows = changed((one) => {
    one.orders[0]!.lineCount = 2;
    const [fee] = one.charges;
    one.charges.push(
      { ...fee!, id: 'tax', subType: 'TAX', amountMinor: 40 },
      { ...fee!, id: 'again' },
      { ...fee!, id: 'tax again', subType: 'TAX', amountMinor: 40 },
    );
    Object.assign(one.expectations[0]!, { basis: 'estimate', amountMinor: 878 });
  });
  expect(slotOf(rows, 'fees', TODAY)).toMatchObject({ class: 'twice', reason: 'charged_twice', deltaMinor: -879 });
});

test('a charge made twice that a bonus takes back is right, without any refund', () => {
  const rows = changed(({ charges }) =>
    charges.push(
      charge({ id: 'again' }),
      charge({ id: 'bonus', type: 'bonus', kind: 'fee_returned', subType: 'BV', bonifiesId: 'again' }),
    ),
  );
  expect(matchMoney(rows, context(TODAY)).map((match) => match.class)).toEqual(['matched', 'matched', 'matched']);
});

test('a charge that an unrefunded order gets back is undecided until its refund had time to arrive', () => {
  const bonus = charge({ id: 'bonus', type: 'bonus', kind: 'fee_returned', subType: 'BV', day: '2027-01-01' });
  const rows = changed(({ charges, releases }) => {
    charges.push(bonus);
    releases[0]!.netMinor += 839;
  });
  expect(slotOf(rows, 'fee_return', '2027-01-20')).toMatchObject({ class: 'in_progress' });
  expect(slotOf(rows, 'fee_return', '2027-01-31')).toMatchObject({ class: 'differs', deltaMinor: 839 });
});

test('without an expected amount, equal charges of two lines are no repetition, and three only indicate one', () => {
  const rows = changed((one) => {
    one.expectations.shift();
    one.orders[0]!.lineCount = 2;
    one.charges.push(charge({ id: 'line2' }));
  });
  expect(slotOf(rows, 'fees')).toMatchObject({ class: 'in_progress', reason: 'no_expectation' });
  rows.charges.push(charge({ id: 'third' }));
  expect(slotOf(rows, 'fees')).toMatchObject({ class: 'twice', deltaMinor: -839, isCertain: false });
});

test('another percentage on five equal lines is no repetition', () => {
  const rows = changed((one) => {
    one.orders[0]!.lineCount = 5;
    one.expectations[0]!.amountMinor = 800;
    one.charges.splice(0, 1, ...[1, 2, 3, 4, 5].map((line) => charge({ id: `line${line}`, amountMinor: 200 })));
  });
  expect(slotOf(rows, 'fees')).toMatchObject({ class: 'differs', deltaMinor: -200 });
});

test('what the buyer pays is no charge of the seller', () => {
  const rows = changed(({ charges }) =>
    charges.push(charge({ id: 'buyer', kind: 'pass_through', subType: 'CFONPN', isWithheld: false })),
  );
  expect(slotOf(rows, 'fees')).toMatchObject({ class: 'matched', chargedMinor: 839 });
});

test('an order that was paid back before it was charged is missing no fees', () => {
  const rows = changed((one) => {
    one.charges = [];
    one.refunds.push(refund('2026-11-18'));
    Object.assign(one.releases[0]!, { status: 'refunded', netMinor: 0 });
  });
  expect(matchMoney(rows, context(TODAY)).map((match) => match.class)).toEqual(['matched', 'matched', 'matched']);
});

test('amounts of another currency are never compared', () => {
  const rows = changed(({ charges }) => charges.push(charge({ id: 'usd', currency: 'USD' })));
  expect(slotOf(rows, 'fees')).toMatchObject({ class: 'matched', chargedMinor: 839 });
  expect(slotOf(rows, 'unknown')).toMatchObject({ class: 'in_progress', reason: 'other_currency', currency: 'USD' });
});

test('a payment that is short is found in the order of the cart that it belongs to', () => {
  const rows = cleanOrder({ packId: 'pack' });
  const other = cleanOrder({ orderId: `${ORDER}9`, packId: 'pack' });
  for (const key of Object.keys(rows) as (keyof OpenRows)[]) rows[key].push(...(other[key] as never[]));
  rows.releases[1]!.netMinor -= 500;
  expect(slotOf(rows, 'release')).toMatchObject({ class: 'differs', orderId: `${ORDER}9`, deltaMinor: -500 });
});

test('a fee that should not be there is no repetition of equal lines that amount to about the same', () => {
  const rows = changed((one) => {
    one.orders[0]!.lineCount = 2;
    one.expectations[0]!.amountMinor = 2_630;
    one.charges.splice(0, 1, ...[1, 2].map((line) => charge({ id: `line${line}`, amountMinor: 1_315 })));
    one.charges.push(charge({ id: 'fixed', kind: 'fixed_fee', amountMinor: 1_320 }));
  });
  expect(slotOf(rows, 'fees')).toMatchObject({ class: 'differs', deltaMinor: -1_320 });
});

test('refunds of an order add up', () => {
  const rows = changed(({ refunds }) => refunds.push(refund('2026-12-01', 2_500), refund('2026-12-02', 2_500)));
  expect(slotOf(rows, 'fee_return')).toMatchObject({ class: 'bonus_owed', expectedMinor: 420 });
});

test('what was given back decides nothing while refunds are not read', () => {
  const rows = changed((one) => {
    one.charges.push(charge({ id: 'bonus', type: 'bonus', kind: 'fee_returned', subType: 'BV' }));
    one.orders[0]!.sources.refunds = 'partial';
  });
  expect(slotOf(rows, 'fees')).toMatchObject({ class: 'in_progress', reason: 'source_incomplete' });
});

test('a payment before the bill has any charge is undecided while the period is open', () => {
  const rows = changed((one) => {
    one.charges = [];
    one.releases[0]!.netMinor -= 300;
  });
  expect(slotOf(rows, 'release', '2026-11-30')).toMatchObject({ class: 'in_progress', deltaMinor: null });
  expect(slotOf(rows, 'release', '2026-12-01')).toMatchObject({ class: 'differs', deltaMinor: -300 });
});

test('a charge of an unknown order that was taken back is no difference', () => {
  const foreign = charge({ id: 'x', orderId: 'other', day: '2027-01-02' });
  const rows = changed(({ charges }) => charges.push(foreign, { ...foreign, id: 'y', type: 'bonus' }));
  expect(slotOf(rows, 'unknown')).toMatchObject({ class: 'matched', deltaMinor: 0 });
});

test("the account's own charges are not compared", () => {
  const rows = changed(({ charges }) => charges.push(charge({ id: 'plan', kind: 'account_fee', orderId: null })));
  expect(matchMoney(rows, context(TODAY)).map((match) => match.class)).toEqual(['matched', 'matched', 'matched']);
});

test('freight that is repeated on the orders of a cart is found without its shipment', () => {
  const rows = changed((one) => {
    one.orders[0]!.packId = 'pack';
    one.orders.push({ ...one.orders[0]!, orderId: `${ORDER}9` });
    one.charges[1]!.shipmentId = null;
    one.charges.push({ ...one.charges[1]!, id: 'fanned', orderId: `${ORDER}9` });
    one.expectations.pop();
  });
  expect(slotOf(rows, 'logistics')).toMatchObject({ reason: 'cart_freight_repeated', deltaMinor: -1_800 });
});
