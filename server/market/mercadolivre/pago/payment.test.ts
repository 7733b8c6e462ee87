import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseExact } from '#server/market/http/answer.ts';
import { paymentOf, paymentsPage } from './payment.ts';

const example = parseExact(readFileSync(join(import.meta.dirname, 'testing/mp-payment.mlb.json'), 'utf8')) as object;
const payment = (changes: object = {}) => paymentOf({ ...example, ...changes });

test('a payment has its gross, its net, when it is released, and the seller’s charges without the buyer’s', () => {
  expect(payment()).toEqual({
    id: '9710000001',
    orderExternalId: '2000009710000001',
    status: 'approved',
    isSale: true,
    chargeback: null,
    currency: 'BRL',
    grossMinor: 10000,
    refundedMinor: 0,
    shippingMinor: 0,
    charges: [
      { name: 'ml_sale_fee', kind: 'commission', minor: 835, refundedMinor: 0 },
      { name: 'mp_processing_fee', kind: 'payment_fee', minor: 4, refundedMinor: 0 },
      { name: 'shp_cross_docking', kind: 'freight', minor: 819, refundedMinor: 0 },
    ],
    hasCharges: true,
    netMinor: 8342,
    approvedAt: new Date('2026-11-18T13:35:40Z'),
    releaseAt: new Date('2026-12-01T04:42:51Z'),
    releaseStatus: 'pending',
    updatedAt: null,
  });
});

test('payments are found page by page', () => {
  expect(paymentsPage({ paging: { total: '7', limit: '2', offset: '0' }, results: [example, example] })).toMatchObject({
    total: 7,
    payments: [{ id: '9710000001' }, { netMinor: 8342 }],
  });
});

test('coupons and bonuses are no charges, and an unknown name is another fee', () => {
  const charge = (name: string, type: string, from = 'collector') => ({
    name,
    type,
    accounts: { from },
    amounts: { original: '1', refunded: '0' },
  });
  const charges_details = [
    charge('coupon_code', 'coupon'),
    charge('bonus_x', 'bonus'),
    charge('financing_fee', 'fee'),
    charge('ml_fee', 'fee', 'payer'),
    charge('financing_add_on_fee', 'fee'),
    charge('shp_fulfillment', 'shipping'),
    charge('new_fee', 'fee'),
  ];
  expect(payment({ charges_details }).charges.map(({ kind }) => kind)).toEqual([
    'instalment_cost',
    'freight',
    'other_fee',
  ]);
});

test.each([
  [{ status: 'refunded' }, true],
  [{ status: 'in_mediation' }, true],
  [{ status: 'charged_back', status_detail: 'reimbursed' }, true],
  [{ status: 'charged_back', status_detail: 'settled' }, false],
  [{ status: 'rejected' }, false],
  [{ status: 'cancelled' }, false],
  [{ operation_type: 'partition_transfer' }, false],
  [{ description: 'marketplace_shipment' }, false],
  [{ payer: { id: '7' }, collector: { id: '7' } }, false],
  [{ payer: { id: '8' }, collector: { id: '7' } }, true],
])('a payment with %j is money of a sale: %s', (changes, isSale) => {
  expect(payment(changes).isSale).toBe(isSale);
});

test('what Mercado Pago does not say is null, never 0', () => {
  const { netMinor, releaseAt } = payment({ transaction_details: {}, money_release_date: null, status: 'rejected' });
  expect([netMinor, releaseAt]).toEqual([null, null]);
});

test('the net is as received without a refund, nothing after a whole one, and between them in between', () => {
  const text = (minor: number) => (minor / 100).toFixed(2);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 4 }),
      fc.integer({ min: 0, max: 100 }),
      (gross, fees, percent) => {
        const ofSeller = fees.map((fee) => Math.min(fee, Math.floor(gross / 4)));
        const net = gross - ofSeller.reduce((sum, fee) => sum + fee, 0);
        const refunded = (minor: number) => Math.round((minor * percent) / 100);
        const { netMinor } = payment({
          transaction_amount: text(gross),
          transaction_amount_refunded: text(refunded(gross)),
          transaction_details: { net_received_amount: text(net) },
          charges_details: ofSeller.map((fee) => ({
            name: 'ml_sale_fee',
            accounts: { from: 'collector' },
            amounts: { original: text(fee), refunded: text(refunded(fee)) },
          })),
        });
        const ends = new Map([
          [0, net],
          [100, 0],
        ]);
        expect(netMinor).toBe(ends.get(percent) ?? netMinor);
        expect(netMinor).toBeGreaterThanOrEqual(-ofSeller.length - 1);
        expect(netMinor).toBeLessThanOrEqual(net + ofSeller.length + 1);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('freight by shipment or by payment: what the seller bears is the same', () => {
  // the buyer pays 10.00 of 24.55, the seller the rest: senders[].cost, or shp_* less the buyer's freight
  const [buyer, sender] = [1000, 1455];
  const { shippingMinor, charges } = payment({
    shipping_amount: '10.00',
    charges_details: [
      {
        name: 'shp_cross_docking',
        accounts: { from: 'collector' },
        amounts: { original: '24.55', refunded: '0' },
      },
    ],
  });
  expect([shippingMinor, shippingMinor - charges[0]!.minor]).toEqual([buyer, -sender]);
});
