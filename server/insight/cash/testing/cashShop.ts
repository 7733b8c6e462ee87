import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { PaymentRelease } from '#server/market/ledger/release.ts';
import { recordReleases } from '#server/records/releases/recordReleases.ts';
import { line, NOW, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';

/** Day that is so many days after today of the tests; before it with a negative number. */
export const dayAfter = (days: number): string => daysBefore(saoPauloDay(NOW.getTime()), -days);

/** What the payment of an order says of its release. */
export const releaseOf = (orderId: string, more: Partial<PaymentRelease> = {}): PaymentRelease => ({
  marketplace: 'mercadolivre',
  paymentId: `p${orderId}`,
  source: 'payment',
  orderExternalId: orderId,
  currency: 'BRL',
  grossMinor: 10_000,
  buyerFreightMinor: 0,
  feesMinor: 1_500,
  freightMinor: 500,
  refundedMinor: 0,
  netMinor: 8_000,
  expectedDay: null,
  releasedDay: null,
  status: 'pending',
  holdReason: null,
  updatedAt: new Date('2026-11-20T10:00:00Z'),
  ...more,
});

export interface CashShop extends Shop {
  /** Sells one unit on a day before today, and says its release. */
  sold(orderId: string, daysAgo: number, release?: Partial<PaymentRelease> | null): Promise<void>;
  record(...releases: PaymentRelease[]): Promise<void>;
  /** Days after today with flows of a part, and their minor units. */
  stored(part: string, scenario?: { withRestock?: boolean; withSplit?: boolean }): Promise<[number, number][]>;
}

/** A shop that sells on a marketplace with releases; nothing is read of it at first. */
export async function openCashShop(name?: string): Promise<CashShop> {
  const shop = await openShop(name);
  const { accountId } = shop.viewer;
  const record = (...releases: PaymentRelease[]) => transaction((tx) => recordReleases(accountId, releases, tx));
  return {
    ...shop,
    record,
    sold: async (orderId, daysAgo, release = {}) => {
      const at = new Date(NOW.getTime() - daysAgo * 86_400_000);
      const sale = { marketplace: 'mercadolivre' as const, externalId: orderId, purchasedAt: at, updatedAt: at };
      await shop.sell(order([line('A')], sale));
      if (release) await record(releaseOf(orderId, release));
    },
    stored: async (part, { withRestock = false, withSplit = false } = {}) =>
      (
        await queryRows<{ n: number; minor: number }>(
          `SELECT day - $2::date AS n, ${part} AS minor FROM cash_forecast_days
           WHERE account_id = $1 AND with_restock = $3 AND with_split = $4 AND ${part} <> 0 AND currency = 'BRL' ORDER BY day`,
          [accountId, dayAfter(0), withRestock, withSplit],
        )
      ).map(({ n, minor }) => [n, minor]),
  };
}
