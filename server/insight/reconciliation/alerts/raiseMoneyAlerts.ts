import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { raiseAlerts } from '#server/records/alerts/raiseAlerts.ts';
import { monthRevenue } from '#server/records/rollups/monthRevenue.ts';
import { moneyAlertKinds, moneyFindings, type NewCharge, type OpenDifferences } from './moneyFindings.ts';

const DIFFERENCES = `
SELECT m.currency::text AS currency, coalesce(sum(m.at_stake_minor) FILTER (WHERE m.is_certain), 0)::float8 AS minor,
       count(DISTINCT m.order_external_id) FILTER (WHERE m.is_certain)::int AS orders,
       coalesce(sum(m.at_stake_minor) FILTER (WHERE m.is_certain AND m.class = 'held'), 0)::float8 AS "heldMinor",
       count(DISTINCT m.order_external_id) FILTER (WHERE m.is_certain AND m.class = 'held')::int AS "heldOrders",
       count(DISTINCT m.order_external_id) FILTER (WHERE NOT m.is_certain)::int AS indications
FROM money_matches m
LEFT JOIN disputes d ON d.account_id = m.account_id AND d.marketplace = m.marketplace AND d.match_key = m.key
LEFT JOIN reconciliation_settings s ON s.account_id = m.account_id
WHERE m.account_id = $1 AND m.class NOT IN ('matched', 'in_progress') AND coalesce(d.state, 'open') = 'open'
  AND m.at_stake_minor >= coalesce(s.listed_from_minor, 100)
GROUP BY 1 ORDER BY 1`;

const NEW_CHARGES = `
SELECT marketplace::text AS marketplace, sub_type AS "subType", min(text) AS text, currency::text AS currency,
       -sum(amount_minor)::float8 AS minor, count(*)::int AS rows
FROM charges WHERE account_id = $1 AND is_unknown AND type = 'charge' AND gone_at IS NULL AND day > $2::date - 30
GROUP BY 1, 2, 4 ORDER BY 1, 2`;

/** Updates the account's alerts of money from its matches and charges. Idempotent. */
export async function raiseMoneyAlerts(
  accountId: number,
  now = currentTime(),
): Promise<{ opened: number; resolved: number }> {
  const revenue = await monthRevenue(accountId, now);
  return transaction(async (tx) => {
    const differences = await queryRows<OpenDifferences>(DIFFERENCES, [accountId], tx);
    const charges = await queryRows<NewCharge>(NEW_CHARGES, [accountId, saoPauloDay(now.getTime())], tx);
    return raiseAlerts(accountId, moneyAlertKinds, moneyFindings(differences, charges), revenue.total, tx);
  });
}
