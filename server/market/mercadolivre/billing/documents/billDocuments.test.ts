import { expect, test } from 'vitest';
import { billDocuments, billPayment, paidCharges, shipmentPayments } from './billDocuments.ts';
import { officialBill } from '#server/market/mercadolivre/billing/testing/officialBill.ts';

test('the official documents of a period are its bill with its files', () => {
  expect(billDocuments(officialBill('ml-billing-documents'))).toEqual({
    total: 2,
    documents: [
      {
        id: '987654321',
        type: 'BILL',
        status: 'BILLED',
        dueDay: '2021-06-02',
        amountMinor: 386,
        unpaidMinor: 0,
        currency: 'MXN',
        files: [
          { id: '1234_FE_MEPF00869625_pdf', number: 'MEPF00999999' },
          { id: '1234_FE_MEPF00869625_xml', number: 'MEPF00999999' },
        ],
      },
    ],
  });
});

test('the official payments of a bill and of a shipment are read, also with an id of letters', () => {
  expect(billPayment(officialBill('ml-billing-payment-details'), 'ARS')).toEqual({
    id: '111111abcde',
    amountMinor: 50032,
    wholeMinor: 3000050,
  });
  expect(paidCharges(officialBill('ml-billing-payment-charges'), 'ARS')).toEqual([
    { detailId: '999999999', minor: 450000 },
  ]);
  expect(shipmentPayments(officialBill('ml-shipment-payments'), 'BRL')).toEqual([
    { paymentId: '1111111111', minor: 1770 },
  ]);
});
