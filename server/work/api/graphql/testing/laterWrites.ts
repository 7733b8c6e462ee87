import { transaction } from '#server/platform/postgres/db.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { line, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { setTraffic } from '#server/insight/traffic/testing/setTraffic.ts';
import { setListingStatus } from '#server/records/catalog/setListingStatus.ts';
import { recordListings } from '#server/records/intake/recordListings.ts';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { recordReturns } from '#server/records/ledger/recordReturns.ts';
import { setAccountExpense } from '#server/records/ledger/setAccountExpense.ts';

const PLACE = { marketplace: 'amazon', country: 'BR' } as const;

/**
 * What the products `A` and `B` of a full shop meet later, by the statements that the first orders do not need: an order that changes, posted
 * amounts, a return, a listing in another currency, a shared stock and visits.
 */
export async function laterWrites(shop: Shop, now: Date): Promise<void> {
  const { viewer } = shop;
  const { accountId } = viewer;
  const day = now.toISOString().slice(0, 10);
  const times = { purchasedAt: now, updatedAt: now, externalId: 'later', packId: 'cart', shipUf: 'SP' as const };
  const later = { ...times, updatedAt: new Date(now.getTime() + 1_000) };
  const earlier = { ...times, updatedAt: new Date(now.getTime() - 1_000) };
  await shop.sell(order([line('A'), line('B')], times));
  await shop.sell(order([line('A')], { ...later, status: 'cancelled' }));
  await shop.sell(order([line('A')], earlier));
  await transaction(async (tx) => {
    const amounts = [
      postedAmount('fee', -900, { orderExternalId: 'later' }),
      postedAmount('account', -700, { orderExternalId: null, kind: 'account_fee', name: 'Service', day }),
      postedAmount('storage', -300, { orderExternalId: null, asin: 'B0A', listingKey: 'A', kind: 'storage', day }),
    ];
    await recordPostedAmounts(accountId, amounts, tx);
    const unit = { listingKey: 'A', quantity: 1, disposition: null, reason: null, isResellable: true, returnedAt: now };
    await recordReturns(accountId, [{ ...unit, marketplace: 'amazon', sourceRef: 'r', orderExternalId: 'later' }], tx);
    const listing = {
      ...PLACE,
      listingKey: 'A',
      asin: 'B0A',
      parentAsin: null,
      sku: 'A',
      name: 'A',
      brand: null,
      imageUrl: null,
    };
    const offer = { currency: 'USD', priceMinor: 4_200, active: true, fulfilledByMarketplace: null };
    await recordListings(accountId, [{ ...listing, ...offer }], tx);
    const shared = ['A', 'B'].map((listingKey) => ({
      ...PLACE,
      listingKey,
      poolKey: 'A',
      available: 4,
      reserved: 0,
      inbound: 0,
    }));
    await recordStock(accountId, shared, day, tx);
    await setListingStatus(accountId, 'amazon', [{ country: 'BR', listingKey: 'B', active: false }], tx);
  });
  await setAccountExpense(viewer, { name: 'Service', counts: true });
  await setTraffic(accountId, [{ day, parentAsin: 'B0FAMILY' }]);
}
