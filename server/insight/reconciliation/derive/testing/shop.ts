import { line, openShop as openSeller, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import type { PaymentRelease } from '#server/market/ledger/release.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import type { OrderItemSnapshot, OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { recordLosses } from '#server/records/losses/recordLosses.ts';
import { recordLossPayments } from '#server/records/losses/recordLossPayments.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { recordReleases } from '#server/records/releases/recordReleases.ts';
import { deriveMatches, type DeriveOptions } from '#server/insight/reconciliation/derive/deriveMatches.ts';

/** A day on which the bill of October is closed and everything of its sales is due. */
export const TODAY = '2026-12-20';
const SALE_DAY = '2026-10-10';

export interface StoredMatch {
  key: string;
  orderId: string | null;
  listingKey: string | null;
  slot: string;
  class: string;
  reason: string;
  deltaMinor: number | null;
  isCertain: boolean;
}

interface GivenCharge {
  id: string;
  orderId?: string | null;
  packId?: string | null;
  shipmentId?: string | null;
  type?: 'charge' | 'bonus';
  kind?: LedgerKind;
  subType?: string;
  amountMinor: number;
  day?: string;
  isWithheld?: boolean;
}

/** A seller whose sources are read: bills of three months, payments, transactions and settlements. */
export async function openMatchShop(name?: string) {
  const shop: Shop = await openSeller(name);
  const { accountId } = shop.viewer;
  for (const marketplace of ['amazon', 'mercadolivre'])
    await queryRows(
      `INSERT INTO sync_streams (account_id, marketplace, stream, watermark, last_success_at)
       SELECT $1, $2::"Marketplace", n::"SyncStreamName", '2026-12-20T15:00:00Z', '2026-12-20T15:00:00Z'
       FROM unnest(ARRAY['orders_backfill', 'orders', 'fees', 'bills', 'releases', 'settlements', 'losses', 'reimbursements']) n`,
      [accountId, marketplace],
    );
  await queryRows(
    `INSERT INTO bill_periods (account_id, marketplace, bill_group, period_key, from_day, to_day, is_closed, currency, amount_minor,
       unpaid_minor, state, place)
     SELECT $1, 'mercadolivre', 'ML', to_char(d, 'YYYY-MM-DD'), d, (d + interval '1 month' - interval '1 day')::date, d < '2026-12-01', 'BRL', 0, 0,
       (CASE WHEN d < '2026-12-01' THEN 'closed' ELSE 'complete' END)::"BillState", '{}'
     FROM generate_series('2026-01-01'::timestamp, '2026-12-01', '1 month') d`,
    [accountId],
  );
  const charge = ({ id, orderId = null, packId = null, shipmentId = null, ...more }: GivenCharge) => {
    const { type = 'charge', kind = 'commission', subType = 'CV', day = SALE_DAY, isWithheld = true } = more;
    return queryRows(
      `INSERT INTO charges (account_id, marketplace, source, external_id, bill_group, period_key, order_external_id, pack_id,
         shipment_id, type, sub_type, text, kind, amount_minor, is_withheld, written_at, day, sale_day, currency)
       VALUES ($1, 'mercadolivre', 'mercadolivre.bill', $2, 'ML', '2026-10-01', $3, $4, $5, $6, $7, $7, $8, $9, $10, $11::text, $11::date,
         $11::date, 'BRL')`,
      [
        accountId,
        id,
        orderId,
        packId,
        shipmentId,
        type,
        subType,
        kind,
        type === 'charge' ? -more.amountMinor : more.amountMinor,
        isWithheld,
        day,
      ],
    );
  };
  const release = (orderId: string, netMinor: number, more: Partial<PaymentRelease> = {}) =>
    transaction((tx) =>
      recordReleases(
        accountId,
        [
          {
            marketplace: 'mercadolivre',
            paymentId: `payment-${orderId}`,
            source: 'payment',
            orderExternalId: orderId,
            currency: 'BRL',
            grossMinor: null,
            buyerFreightMinor: 0,
            feesMinor: null,
            freightMinor: null,
            refundedMinor: 0,
            netMinor,
            expectedDay: '2026-10-26',
            releasedDay: '2026-10-26',
            status: 'released',
            holdReason: null,
            updatedAt: new Date('2026-10-26T12:00:00Z'),
            ...more,
          },
        ],
        tx,
      ),
    );
  const post = (marketplace: Marketplace, ...amounts: (Partial<PostedAmountSnapshot> & { amountMinor: number })[]) =>
    transaction((tx) =>
      recordPostedAmounts(
        accountId,
        amounts.map((amount, index) => ({
          marketplace,
          country: 'BR',
          source: marketplace === 'amazon' ? 'amazon.finances' : 'mercadolivre.payments',
          sourceRef: `${amount.orderExternalId}/${amount.kind}/${index}`,
          orderExternalId: null,
          listingKey: null,
          asin: null,
          kind: 'commission',
          name: amount.kind ?? 'commission',
          isUnknown: false,
          currency: 'BRL',
          day: '2026-10-12',
          postedAt: new Date('2026-10-12T15:00:00Z'),
          releasedAt: new Date('2026-10-12T15:00:00Z'),
          ...amount,
        })),
        tx,
      ),
    );
  const sale = (externalId: string, item: Partial<OrderItemSnapshot> = {}, more: Partial<OrderSnapshot> = {}) =>
    order([line('MLB1', { feesMinor: 839, fulfilmentMinor: 1_800, ...item })], {
      marketplace: 'mercadolivre',
      externalId,
      status: 'delivered',
      purchasedAt: new Date(`${SALE_DAY}T15:00:00Z`),
      updatedAt: new Date(`${SALE_DAY}T15:00:00Z`),
      ...more,
    });
  return {
    ...shop,
    accountId,
    charge,
    release,
    post,
    sale,
    /** Units lost (positive) or found on a day. */
    lose: (day: string, units = 1, listingKey = 'CS-01-P') =>
      transaction((tx) =>
        recordLosses(
          accountId,
          [{ ...lossOf(listingKey), sourceRef: `${day}/${listingKey}`, units, settledUnits: null, at: noonOf(day) }],
          tx,
        ),
      ),
    /** Pays for units lost, R$ 45,00 each, or takes it back. */
    payLoss: (day: string, units = 1, listingKey = 'CS-01-P') =>
      transaction((tx) =>
        recordLossPayments(
          accountId,
          [
            {
              ...lossOf(listingKey),
              sourceRef: `${day}/${listingKey}`,
              reason: 'Lost_Warehouse',
              units,
              amountMinor: units * 4_500,
              currency: 'BRL',
              at: noonOf(day),
            },
          ],
          tx,
        ),
      ),
    /** A sale of R$ 100,00 with its charges and its payment, in which everything is right. */
    async sellClean(orderId: string, more: Partial<OrderSnapshot> = {}) {
      await shop.sell(sale(orderId, {}, more));
      await charge({ id: `c-${orderId}`, orderId, amountMinor: 839 });
      await charge({
        id: `f-${orderId}`,
        orderId,
        shipmentId: `s-${orderId}`,
        kind: 'freight',
        subType: 'CXD',
        amountMinor: 1_800,
      });
      await release(orderId, 10_000 - 839 - 1_800);
    },
    /** Pays some amounts in a settlement that adds up. */
    async payOut(
      settlementId: string,
      rows: { orderId: string; kind: LedgerKind; amountMinor: number; name?: string }[],
    ) {
      const total = rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      const { id } = await queryRow<{ id: number }>(
        `INSERT INTO payouts (account_id, marketplace, settlement_id, starts_at, ends_at, deposited_at, currency, total_minor, rows_sum_minor, file_bytes, file_sha256,
           state, report_id, reported_at)
         VALUES ($1, 'amazon', $2, '2026-10-08T03:00:00Z', '2026-10-22T15:00:00Z', '2026-10-24T15:00:00Z', 'BRL', $3, $3, 1, repeat('0', 64), 'closed', $2,
           '2026-10-24T15:00:00Z') RETURNING id`,
        [accountId, settlementId, total],
      );
      for (const [index, { orderId, kind, amountMinor, name = kind }] of rows.entries())
        await queryRows(
          `INSERT INTO payout_rows (account_id, payout_id, row_no, bucket, class, kind, name, order_external_id, listing_key, amount_minor)
           VALUES ($1, $2, $3, 'orders', 'Order', $4, $5, $6, 'MLB1', $7)`,
          [accountId, id, index + 1, kind, name, orderId, amountMinor],
        );
    },
    derive: (options: DeriveOptions = {}) => deriveMatches(accountId, { today: TODAY, ...options }),
    /** All matches, or those that are to be checked. */
    matches: (onlyDifferences = true): Promise<StoredMatch[]> =>
      queryRows(
        `SELECT key, order_external_id AS "orderId", listing_key AS "listingKey", slot::text, class::text, reason, delta_minor AS "deltaMinor",
                is_certain AS "isCertain"
         FROM money_matches WHERE account_id = $1 AND (NOT $2 OR class NOT IN ('matched', 'in_progress')) ORDER BY key`,
        [accountId, onlyDifferences],
      ),
  };
}

const noonOf = (day: string) => new Date(`${day}T15:00:00Z`);
const lossOf = (listingKey: string) => ({ marketplace: 'amazon' as const, country: 'BR', listingKey });

export type MatchShop = Awaited<ReturnType<typeof openMatchShop>>;
