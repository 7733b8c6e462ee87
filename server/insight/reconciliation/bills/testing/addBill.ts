import type { BillPeriod, ChargeSnapshot } from '#server/market/ledger/bill.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import { recordBill } from '#server/records/bills/recordBill.ts';
import { testCharge } from '#server/records/bills/testing/testCharge.ts';

export const BILL_ID = 'mercadolivre.ML.2026-11-01';

/** Adds the bill of November 2026 with these rows; by default a commission of R$ 8,39 of order 2000000001. */
export async function addBill(
  accountId: number,
  charges: ChargeSnapshot[] = [testCharge('1', { orderExternalId: '2000000001', saleDay: '2026-11-09' })],
  more: Partial<BillPeriod> = {},
): Promise<void> {
  const period: BillPeriod = {
    marketplace: 'mercadolivre',
    group: 'ML',
    key: '2026-11-01',
    fromDay: '2026-11-01',
    toDay: '2026-11-30',
    isClosed: false,
    dueDay: '2026-12-12',
    currency: 'BRL',
    amountMinor: 10_010,
    unpaidMinor: 10,
    state: 'complete',
    differenceMinor: 0,
    place: {},
    summary: { 'CHARGE/CV': 839 },
    ...more,
  };
  await transaction((tx) => recordBill(accountId, { amounts: [], periods: [period], charges }, tx));
}
