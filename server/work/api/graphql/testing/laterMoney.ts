import { deriveMatches } from '#server/insight/reconciliation/derive/deriveMatches.ts';
import { addDifferences } from '#server/insight/reconciliation/differences/testing/addDifferences.ts';
import { line, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { recordCharges } from '#server/records/bills/recordCharges.ts';
import { testCharge } from '#server/records/bills/testing/testCharge.ts';
import { recordFeeEstimates } from '#server/records/fees/recordFeeEstimates.ts';
import { recordLosses } from '#server/records/losses/recordLosses.ts';
import { recordMoves } from '#server/records/moves/recordMoves.ts';
import { setDisputes } from '#server/records/reconciliation/setDisputes.ts';
import { undoDisputes } from '#server/records/reconciliation/undoDisputes.ts';

const MARKETPLACE = 'mercadolivre';
const PLACE = { marketplace: MARKETPLACE, country: 'BR' } as const;

/** What a full shop meets later of its money, as `laterWrites`: a bill, estimates, lost units, differences that it disputes, a moved listing. */
export async function laterMoney(shop: Shop, now: Date): Promise<void> {
  const { viewer } = shop;
  const { accountId } = viewer;
  const day = now.toISOString().slice(0, 10);
  const times = { purchasedAt: now, updatedAt: now };
  await shop.sell(
    order([line('OLD', { asin: 'OLD' })], { ...times, marketplace: MARKETPLACE, externalId: '2000000000000009' }),
  );
  const [orderId, contestedId] = ['2000000000000009', '2000000000000010'];
  await transaction(async (tx) => {
    const charge = testCharge('c', { orderExternalId: orderId });
    await recordCharges(accountId, [charge], tx);
    await recordCharges(accountId, [{ ...charge, amountMinor: -900 }], tx);
    const fee = { currency: 'BRL', priceMinor: 10_000, commissionMinor: 1_200, fixedFeeMinor: 0, fulfilmentMinor: 0 };
    await recordFeeEstimates(accountId, [{ ...PLACE, listingKey: 'OLD', ...fee }], day, tx);
    const loss = { ...PLACE, sourceRef: 'l', listingKey: 'OLD', units: 1, settledUnits: 0, at: now };
    await recordLosses(accountId, [loss], tx);
  });
  const [id] = await addDifferences(viewer, { orderId: contestedId });
  await setDisputes(viewer, { ids: [id!], state: 'ignored', note: 'Visto' });
  await undoDisputes(viewer, { ids: [id!], seenState: 'ignored' });
  await setDisputes(viewer, { ids: [id!], state: 'contested' });
  await deriveMatches(accountId, { today: day });
  await queryRows(`UPDATE match_states SET state = state || '{"losses": "read less"}' WHERE account_id = $1`, [
    accountId,
  ]);
  await deriveMatches(accountId, { today: day });
  await transaction((tx) => recordMoves(accountId, [{ ...PLACE, fromKey: 'OLD', toKey: 'M' }], tx));
}
