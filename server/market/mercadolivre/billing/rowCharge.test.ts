import { expect, test } from 'vitest';
import { shapeOf } from '#server/market/http/answer.ts';
import { BillRow } from './billRow.ts';
import { rowCharge } from './rowCharge.ts';
import { officialBill } from './testing/officialBill.ts';

const place = { group: 'ML', key: '2023-11-01', report: 'details', document: 'BILL' };
const chargesOf = (name: string, site: string) => {
  const { results } = officialBill(`ml-billing-${name}`) as { results?: { details?: unknown[] }[] };
  const rows = results?.flatMap((one) => one.details ?? [one]) ?? [officialBill(`ml-billing-${name}`)];
  return rows.map((row) => rowCharge(shapeOf(name, BillRow, row), site, place));
};

test('the official commission becomes a charge with all that its row has, and no name of a person', () => {
  expect(chargesOf('details.cv', 'MLA')).toEqual([
    {
      ...place,
      marketplace: 'mercadolivre',
      source: 'mercadolivre.bill',
      externalId: '12345678',
      orderExternalId: '2000005750612628',
      packId: null,
      shipmentId: '42313873858',
      paymentId: '58682854541',
      listingKey: 'MLA781129295',
      type: 'charge',
      subType: 'CV',
      text: 'Cargo por vender',
      kind: 'commission',
      isUnknown: false,
      amountMinor: -61595,
      grossMinor: 81595,
      discountMinor: 20000,
      rebateMinor: null,
      isWithheld: true,
      bonifiesExternalId: null,
      status: null,
      documentNumber: '0011A02842483',
      writtenAt: '2023-11-19T00:00:30',
      day: '2023-11-19',
      saleDay: '2023-11-18',
      currency: 'ARS',
    },
  ]);
});

test.each([
  ['details.cfonpn.mlb', 'MLB', { kind: 'pass_through', amountMinor: -275, isWithheld: false, currency: 'BRL' }],
  ['full-details', 'MLM', { listingKey: 'MLM788740252', paymentId: '222222222', isWithheld: null, saleDay: null }],
  ['mp-details', 'MLA', { paymentId: '60833750481', status: 'BONUS_ON_BILL', isWithheld: null, subType: 'CCMP' }],
])('the official example of %s becomes a charge', (name, site, expected) => {
  expect(chargesOf(name, site)).toMatchObject([expected]);
});

test('what only informs does not refuse a row', () => {
  const row = {
    charge_info: {
      detail_id: '7',
      detail_type: 'CHARGE',
      detail_sub_type: 'CV',
      detail_amount: '1.00',
      creation_date_time: '2026-11-10T10:00:00',
      payment_id: 'a text',
      debited_from_operation: 3,
    },
    discount_info: { rebate: 'none' },
  };
  expect(rowCharge(shapeOf('bill', BillRow, row), 'MLB', place)).toMatchObject({
    paymentId: null,
    isWithheld: null,
    rebateMinor: null,
    text: 'Tarifa de venda',
    saleDay: null,
  });
});
