import fc from 'fast-check';
import { transaction } from '#server/platform/postgres/db.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { postedAmount } from './postedAmount.ts';

/** Days with sales in `openMixedShop`. */
export const MIXED_DAYS = { first: '2026-08-10', last: '2026-10-31' };

const DAYS = 83;
const dayAt = (index: number) => new Date(Date.UTC(2026, 7, 10 + index)).toISOString().slice(0, 10);
const day = fc.integer({ min: 0, max: DAYS - 1 }).map(dayAt);
const minor = (max: number) => fc.integer({ min: 1, max });
const costed = ['AA', 'AB', 'MA', 'UA'];
/** Keys of Mercado Livre begin with M, those sold in US$ with U. BB has no cost. */
const keys = [...costed, 'BB'];

const anyOrder = fc
  .record({
    key: fc.constantFrom(...keys),
    second: fc.option(fc.constantFrom('AA', 'BB')),
    quantity: fc.integer({ min: 1, max: 4 }),
    priceMinor: fc.option(minor(99_999), { freq: 12 }),
    discountMinor: fc.constantFrom(0, 0, 0, 137),
    shippingMinor: fc.constantFrom(0, 0, 0, 1_590),
    feesMinor: fc.option(minor(3_000), { freq: 6 }),
    status: fc.constantFrom('pending', 'shipped', 'delivered', 'delivered', 'cancelled'),
    cart: fc.option(fc.constantFrom('9000001', '9000002')),
    day,
    hour: fc.integer({ min: 3, max: 23 }),
  })
  .map(({ key, second, status, cart, day: on, hour, ...amounts }): OrderSnapshot => {
    const at = new Date(`${on}T${String(hour).padStart(2, '0')}:30:00Z`);
    const isMercadoLivre = key.startsWith('M');
    const others =
      second && second !== key && !/^[MU]/.test(key)
        ? [line(second, { priceMinor: 4_321, name: `Peça nº ${second}` })]
        : [];
    return order([line(key, { ...amounts, name: `Peça nº ${key}` }), ...others], {
      status: status as OrderSnapshot['status'],
      marketplace: isMercadoLivre ? 'mercadolivre' : 'amazon',
      packId: isMercadoLivre ? cart : null,
      purchasedAt: at,
      updatedAt: at,
      ...(key.startsWith('U') && { currency: 'USD', country: 'US' }),
    });
  });

const anyPosted = fc
  .record({
    kind: fc.constantFrom('storage' as const, 'reimbursement' as const, 'other_fee' as const),
    asin: fc.constantFrom('B0AA', 'B0AB', null),
    amountMinor: fc.integer({ min: -4_000, max: 2_000 }),
    day,
  })
  .map((posted): Partial<PostedAmountSnapshot> => ({
    ...posted,
    orderExternalId: null,
    name: `Lançamento ${posted.kind}`,
  }));

/** Money of the account by kind: expenses that count alone, some of them listed by a report too, and payouts. */
const anyOfAccount = fc
  .record({
    what: fc.constantFrom<Partial<PostedAmountSnapshot>>(
      { kind: 'other_fee', countsAlone: true },
      { kind: 'storage', countsAlone: true, reportedBy: 'storage' },
      { kind: 'ads_billed', countsAlone: true, reportedBy: 'ads' },
      { kind: 'movement' },
    ),
    amountMinor: fc.integer({ min: -9_000, max: 500 }),
    currency: fc.constantFrom('BRL', 'BRL', 'USD'),
    day,
  })
  .map(({ what, ...posted }): Partial<PostedAmountSnapshot> => ({
    ...posted,
    ...what,
    orderExternalId: null,
    name: `Conta ${what.kind}`,
  }));

/** What is posted for some of the orders, and the part of it that the seller gets. */
const KINDS_OF_ORDERS = [
  'refund_principal',
  'commission',
  'fixed_fee',
  'instalment_cost',
  'other_fee',
  'reimbursement',
  'fee_returned',
  'refund_admin_fee',
  'fulfilment',
  'own_freight',
  'packaging',
] as const;
const GIVEN: readonly string[] = ['reimbursement', 'fee_returned'];

/**
 * Deterministic shop with 83 days of sales in BRL and US$ at both marketplaces: carts, cancelled and pending orders,
 * discounts, refunds, tax, advertising, storage, reimbursements, expenses and other amounts of the account, payouts, and units without price, cost or
 * fees. Another `seed` gives another shop; `size` 1 has 160 orders.
 */
export async function openMixedShop({ seed = 7, size = 1 } = {}): Promise<Shop> {
  await setRates(['USD', '2026-08-01', 5.4321], ['USD', '2026-09-15', 5.1793], ['USD', '2026-12-31', 5]);
  const shop = await openShop();
  const { accountId } = shop.viewer;
  const sample = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns: number) =>
    fc.sample(arbitrary, { seed, numRuns: Math.ceil(numRuns * size) });
  const orders = sample(anyOrder, 160);
  await shop.sell(...orders);
  const sold = new Set(orders.flatMap(({ items }) => items.map(({ listingKey }) => listingKey)));
  for (const [index, key] of costed.entries()) if (sold.has(key)) await shop.cost(key, 1_111 * (index + 1));
  await shop.describe('AA', { brand: "D'Água" });
  const ofOrders = orders
    .filter(({ marketplace }, index) => marketplace === 'amazon' && index % 9 === 0)
    .flatMap(({ externalId, currency }, index) =>
      KINDS_OF_ORDERS.map((kind, place) =>
        postedAmount(`order ${kind} ${index}`, GIVEN.includes(kind) ? 333 : -(777 + place), {
          kind,
          orderExternalId: externalId,
          currency,
        }),
      ),
    );
  const others = sample(anyPosted, 40).map((posted, index) =>
    postedAmount(`other ${index}`, posted.amountMinor!, posted),
  );
  const ofAccount = sample(anyOfAccount, 30).map((posted, index) =>
    postedAmount(`account ${index}`, posted.amountMinor!, posted),
  );
  await transaction((tx) => recordPostedAmounts(accountId, [...ofOrders, ...others, ...ofAccount], tx));
  for (const spend of sample(
    fc.record({ key: fc.constantFrom('AA', 'BB'), cost: minor(900), sales: minor(9_000), day }),
    40,
  ))
    await shop.advertise(spend.key, spend.cost, spend.sales, { day: spend.day });
  await shop.read('ads', MIXED_DAYS.first, MIXED_DAYS.last);
  await shop.readMoney(MIXED_DAYS.first, MIXED_DAYS.last);
  const regime = { validFrom: '2026-09-01', regime: 'percent' as const, percent: 6.3 };
  await setTaxRegime(shop.viewer, regime, { now: new Date('2026-11-01T12:00:00Z') });
  return shop;
}
