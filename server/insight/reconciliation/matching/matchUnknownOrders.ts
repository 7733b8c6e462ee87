import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { isDecisive, latestDay } from './cart.ts';
import type { MatchReason, MoneyMatch } from './moneyMatch.ts';
import type { ChargeRow, MatchContext } from './moneyRows.ts';
import { newMatch } from './newMatch.ts';

/** One match for each order, of charges that name an order which the account does not have. */
export function matchUnknownOrders(charges: readonly ChargeRow[], context: MatchContext): MoneyMatch[] {
  const byOrder = new Map<string, ChargeRow[]>();
  for (const charge of charges) {
    const key = JSON.stringify([charge.orderId, charge.currency]);
    const rows = byOrder.get(key);
    if (rows) rows.push(charge);
    else byOrder.set(key, [charge]);
  }
  return [...byOrder.values()].map((rows) => matchUnknownOrder(rows, context));
}

function matchUnknownOrder(rows: readonly ChargeRow[], context: MatchContext): MoneyMatch {
  const [{ orderId, packId, currency }] = rows as [ChargeRow];
  const chargedMinor = rows.reduce(
    (sum, { type, amountMinor }) => sum + (type === 'charge' ? amountMinor : -amountMinor),
    0,
  );
  const since = latestDay(rows)!;
  const dueAt = daysBefore(since, -context.settings.unknownOrderDays);
  const match = newMatch({
    orderId,
    packId,
    slot: 'unknown',
    class: 'in_progress',
    reason: 'not_due',
    currency,
    expectedMinor: 0,
    chargedMinor,
    dueAt,
    rowIds: rows.map(({ id }) => id),
  });
  const undecided = (reason: MatchReason) => ({ ...match, reason });
  if (!isDecisive(context.orders)) return undecided('source_incomplete');
  if (rows.some(({ saleDay, day }) => (saleDay ?? day) < context.ordersSince)) return undecided('before_history');
  if (context.today <= dueAt) return match;
  // charged and given back, as of a sale that was cancelled
  if (chargedMinor === 0) return { ...match, class: 'matched', reason: 'agrees', deltaMinor: 0 };
  return { ...match, class: 'unknown_order', reason: 'unknown_order', deltaMinor: -chargedMinor, since };
}
