import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseExact } from '#server/market/http/answer.ts';
import { paymentOf } from './payment.ts';
import { releaseOfPayment } from './paymentRelease.ts';

const example = parseExact(readFileSync(join(import.meta.dirname, 'testing/mp-payment.mlb.json'), 'utf8')) as {
  charges_details: { amounts: { original: string } }[];
};
const FOUND = new Date('2026-11-20T12:00:00Z');
const release = (changes: object = {}) => releaseOfPayment(paymentOf({ ...example, ...changes }), FOUND);

test('a payment says what reaches the seller, and the São Paulo day that it is expected on', () => {
  expect(release()).toEqual({
    marketplace: 'mercadolivre',
    paymentId: '9710000001',
    source: 'payment',
    orderExternalId: '2000009710000001',
    currency: 'BRL',
    grossMinor: 10000,
    buyerFreightMinor: 0,
    feesMinor: 839,
    freightMinor: 819,
    refundedMinor: 0,
    netMinor: 8342,
    expectedDay: '2026-12-01',
    releasedDay: null,
    status: 'pending',
    holdReason: null,
    updatedAt: new Date('2026-11-18T13:35:40Z'),
  });
});

test('gross and buyer’s freight less fees, freight and refunds is the net, also after a whole refund', () => {
  const refunded = {
    status: 'refunded',
    transaction_amount_refunded: '100',
    charges_details: example.charges_details.map((charge) => ({
      ...charge,
      amounts: { original: charge.amounts.original, refunded: charge.amounts.original },
    })),
  };
  for (const one of [release()!, release(refunded)!])
    expect(one.grossMinor! + one.buyerFreightMinor! - one.feesMinor! - one.freightMinor! - one.refundedMinor!).toBe(
      one.netMinor,
    );
  expect(release(refunded)).toMatchObject({ status: 'refunded', netMinor: 0, expectedDay: null });
});

test.each([
  [{ money_release_status: 'released' }, { status: 'released', releasedDay: '2026-12-01', holdReason: null }],
  [{ status: 'in_mediation' }, { status: 'held', holdReason: 'mediation', releasedDay: null }],
  [
    { status: 'charged_back', status_detail: 'in_process' },
    { status: 'held', holdReason: 'chargeback' },
  ],
  [
    { status: 'charged_back', status_detail: 'settled' },
    { status: 'refunded', netMinor: 0 },
  ],
  [
    { status: 'charged_back', status_detail: 'reimbursed' },
    { status: 'pending', netMinor: 8342 },
  ],
  [{ money_release_date: null }, { status: 'pending', expectedDay: null }],
  [{ charges_details: null }, { feesMinor: null, freightMinor: null, netMinor: 8342 }],
  [{ date_last_updated: '2026-11-19T10:00:00-04:00' }, { updatedAt: new Date('2026-11-19T14:00:00Z') }],
  [{ date_approved: null }, { updatedAt: FOUND }],
])('%j: %j', (changes, expected) => {
  expect(release(changes)).toMatchObject(expected);
});

test.each([
  { status: 'rejected' },
  { status: 'cancelled' },
  { operation_type: 'partition_transfer' },
  { description: 'marketplace_shipment' },
  { payer: { id: '1' }, collector: { id: '1' } },
  { status: 'charged_back', operation_type: 'payment_addition' },
])('%j is no release', (changes) => {
  expect(release(changes)).toBeNull();
});
