import { expect, test } from 'vitest';
import { lossPaymentOf } from './lossPaymentOf.ts';

const paymentOf = (given: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    'approval-date': '2026-10-02T09:00:00+00:00',
    'reimbursement-id': '77',
    reason: 'Lost_Warehouse',
    sku: 'CS-01-P',
    'currency-unit': 'BRL',
    'amount-total': '90.00',
    'quantity-reimbursed-cash': '2',
    'quantity-reimbursed-inventory': '0',
    'quantity-reimbursed-total': '2',
    ...given,
  };
  return lossPaymentOf((name) => row[name] ?? '', 'BR');
};
const NONE = { 'quantity-reimbursed-cash': '', 'quantity-reimbursed-inventory': '', 'quantity-reimbursed-total': '' };

test('a payment for lost units says for how many it is', () => {
  expect(paymentOf()).toEqual({
    marketplace: 'amazon',
    country: 'BR',
    sourceRef: '77/CS-01-P',
    listingKey: 'CS-01-P',
    reason: 'Lost_Warehouse',
    units: 2,
    amountMinor: 9_000,
    currency: 'BRL',
    at: new Date('2026-10-02T09:00:00Z'),
  });
  expect(paymentOf(NONE)).toMatchObject({ units: 1 });
  expect(paymentOf({ ...NONE, 'quantity-reimbursed-cash': '1', 'quantity-reimbursed-inventory': '2' })).toMatchObject({
    units: 3,
  });
});

test('a replaced unit is settled without an amount', () => {
  const replaced = { 'amount-total': '0.00', 'quantity-reimbursed-cash': '0', 'quantity-reimbursed-inventory': '2' };
  expect(paymentOf(replaced)).toMatchObject({ units: 2, amountMinor: 0 });
});

test('what is taken back is negative, whatever signs the report writes', () => {
  const reversal = { reason: 'Reversal_Reimbursement' };
  const written: Record<string, string>[] = [
    {},
    { 'amount-total': '-90.00' },
    { 'amount-total': '-90.00', 'quantity-reimbursed-total': '-2' },
  ];
  for (const signs of written)
    expect(paymentOf({ ...reversal, ...signs })).toMatchObject({ units: -2, amountMinor: -9_000 });
});

test('reimbursements of returns and of damage are for no lost unit, nor are their reversals', () => {
  const ORDER = { 'amazon-order-id': '701-1234567-1234567' };
  expect(paymentOf({ reason: 'WAREHOUSE_LOST' })).not.toBeNull();
  expect(paymentOf({ reason: 'CustomerReturn' })).toBeNull();
  expect(paymentOf({ reason: 'Damaged_Warehouse' })).toBeNull();
  const reversal = { reason: 'Reversal_Reimbursement' };
  expect(paymentOf({ ...reversal, ...ORDER })).toBeNull();
  expect(paymentOf({ ...reversal, 'original-reimbursement-type': 'CustomerReturn' })).toBeNull();
  expect(paymentOf({ ...reversal, ...ORDER, 'original-reimbursement-type': 'Lost_Warehouse' })).not.toBeNull();
  expect(paymentOf({ sku: '' })).toBeNull();
});

test('an unreadable quantity, amount or day is named', () => {
  expect(() => paymentOf({ 'quantity-reimbursed-total': 'two' })).toThrow('quantity-reimbursed-total inválida');
  expect(() => paymentOf({ 'amount-total': 'x' })).toThrow('amount-total inválido');
  expect(() => paymentOf({ 'approval-date': 'ontem' })).toThrow('approval-date');
});
