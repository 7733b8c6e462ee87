import type { LossPayment } from '#server/market/ledger/lossPayment.ts';
import type { StockLoss } from '#server/market/ledger/stockLoss.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { lostUnits } from '#server/insight/reconciliation/matching/lostUnits.ts';
import { matchLosses } from '#server/insight/reconciliation/matching/matchLosses.ts';
import type { MatchContext } from '#server/insight/reconciliation/matching/moneyRows.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import type { KeyedMatch } from '#server/insight/reconciliation/derive/keyedMatches.ts';
import { matchKey } from '#server/insight/reconciliation/derive/matchKey.ts';
import type { MatchSources } from '#server/insight/reconciliation/derive/matchSources.ts';
import { recheckDay } from '#server/insight/reconciliation/derive/recheckDay.ts';
import type { MatchScope } from '#server/insight/reconciliation/derive/storedOrders.ts';

const OF_LISTINGS = 'account_id = $1 AND marketplace = $2 AND listing_key = ANY ($3::text[])';
const LOSSES = `
SELECT marketplace::text, country, source_ref AS "sourceRef", listing_key AS "listingKey", units, settled_units AS "settledUnits", at
FROM stock_losses WHERE ${OF_LISTINGS}`;
const PAYMENTS = `
SELECT marketplace::text, country, source_ref AS "sourceRef", listing_key AS "listingKey", reason, units,
       amount_minor AS "amountMinor", currency::text AS currency, at
FROM loss_payments WHERE ${OF_LISTINGS}`;

/** What was paid for the lost units of a scope's listings, compared with what should be. */
export async function lossMatches(
  { accountId, marketplace, listings }: MatchScope,
  { losses: state }: MatchSources,
  context: MatchContext,
  tx: Queryable,
): Promise<KeyedMatch[]> {
  if (listings.length === 0) return [];
  const values = [accountId, marketplace, listings];
  const losses = groupBy(await queryRows<StockLoss>(LOSSES, values, tx), ({ listingKey }) => listingKey);
  const payments = groupBy(await queryRows<LossPayment>(PAYMENTS, values, tx), ({ listingKey }) => listingKey);
  const nothing = { orders: [], charges: [], releases: [], refunds: [] };
  return [...losses].flatMap(([listing, own]) =>
    lostUnits(own, payments.get(listing) ?? [], state).flatMap((unit) =>
      matchLosses([unit], context).map((match) => ({
        ...match,
        key: matchKey(match),
        saleDay: null,
        atStakeMinor: match.class === 'matched' || match.class === 'in_progress' ? 0 : Math.abs(match.deltaMinor ?? 0),
        recheckOn: match.class === 'matched' ? null : recheckDay({ ...nothing, losses: [unit] }, context),
      })),
    ),
  );
}
