import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import { type Cart, chargesDueOn, isRead, latestDay, sumOf } from '#server/insight/reconciliation/matching/cart.ts';
import type { MatchReason, MoneyMatch } from '#server/insight/reconciliation/matching/moneyMatch.ts';
import type { MatchContext } from '#server/insight/reconciliation/matching/moneyRows.ts';
import { newMatch } from '#server/insight/reconciliation/matching/newMatch.ts';
import { repeatedCharges } from './repeatedCharges.ts';
import type { SlotFigures } from './slotFigures.ts';

/** Compares the charges of a slot with what was expected; null when there is neither. */
export function matchCharges(cart: Cart, figures: SlotFigures, { today }: MatchContext): MoneyMatch | null {
  const { slot, expected, charges, chargedMinor, toleranceMinor } = figures;
  if (!expected && charges.length === 0) return null;
  const [{ orderId, packId, currency, day }] = cart.orders as [Cart['orders'][0]];
  const dueAt = chargesDueOn(cart.orders, slot);
  const isDue = dueAt !== null && dueAt <= today;
  // of an order that was paid back whole before anything was charged, nothing will be
  const expectedMinor =
    expected && charges.length === 0 && figures.isRefundedWhole ? 0 : (expected?.amountMinor ?? null);
  const match = {
    orderId,
    packId,
    slot,
    currency,
    expectedMinor,
    chargedMinor,
    basis: expected?.basis ?? null,
    isCertain: expected !== null && expected.basis !== 'estimate',
    dueAt,
    toleranceMinor,
    rowIds: [...charges, ...figures.bonuses].map(({ id }) => id),
  };
  const undecided = (reason: MatchReason) => newMatch({ ...match, class: 'in_progress', reason });
  if (!isRead(cart.orders, 'charges')) return undecided('source_incomplete');
  // without its refund, a bonus looks like a correction
  if (figures.bonuses.length > 0 && !isRead(cart.orders, 'refunds')) return undecided('source_incomplete');

  const over = expectedMinor === null ? sumOf(figures.repeated) - corrected(figures) : chargedMinor - expectedMinor;
  const since = latestDay(charges) ?? dueAt ?? day;
  const decided = { ...match, deltaMinor: -over || 0, since };
  if (over > toleranceMinor) {
    const repeatedMinor = repetitionOf(figures, over);
    if (repeatedMinor !== null)
      return newMatch({ ...decided, deltaMinor: -repeatedMinor, class: 'twice', reason: repetitionReason(figures) });
    return newMatch({ ...decided, class: 'differs', reason: differenceReason(figures, 'over') });
  }
  if (expectedMinor === null) return undecided('no_expectation');
  if (over >= -toleranceMinor && (charges.length > 0 || expectedMinor === 0))
    return newMatch({ ...decided, class: 'matched', reason: 'agrees', since: null });
  if (!isDue) return undecided('not_due');
  if (charges.length === 0)
    return newMatch({ ...decided, class: 'missing', reason: slot === 'fees' ? 'fees_missing' : 'freight_missing' });
  return newMatch({ ...decided, class: 'differs', reason: differenceReason(figures, 'under') });
}

/** What bonuses took off the charges. */
const corrected = ({ charges, chargedMinor }: SlotFigures) => sumOf(charges) - chargedMinor;

/**
 * The excess if charges were repeated, else null: beyond one per line, or if no single charge explains it better than all repetitions
 * of one, or of all. It is what was repeated, where that explains it: what was expected may be off by a cent.
 */
function repetitionOf({ charges, repeated, toleranceMinor }: SlotFigures, over: number): number | null {
  const exact = (amount: number) => (Math.abs(amount - over) <= toleranceMinor ? amount : over);
  if (repeated.some(({ amountMinor }) => amountMinor <= over + toleranceMinor)) return exact(sumOf(repeated));
  const repeats = new Map<number, number>();
  for (const { amountMinor } of repeatedCharges(charges, 1))
    repeats.set(amountMinor, (repeats.get(amountMinor) ?? 0) + amountMinor);
  const singles = charges.filter(({ amountMinor }) => !repeats.has(amountMinor)).map(({ amountMinor }) => amountMinor);
  const closest = (amounts: Iterable<number>) =>
    [...amounts].reduce((least, amount) => Math.min(least, Math.abs(amount - over)), Infinity);
  const sums = [...repeats.values()];
  const candidates = [...sums, sums.reduce((sum, amount) => sum + amount, 0)];
  const distance = closest(candidates);
  if (distance > toleranceMinor || distance > closest(singles)) return null;
  return candidates.find((amount) => Math.abs(amount - over) === distance)!;
}

/** A cart's freight charged on several of its orders, or a charge made twice. */
function repetitionReason({ slot, charges }: SlotFigures): MatchReason {
  const orders = new Set(charges.map(({ orderId }) => orderId));
  return slot === 'logistics' && orders.size > 1 ? 'cart_freight_repeated' : 'charged_twice';
}

/** The kind that the whole difference comes from, if the expected amounts of the kinds are known. */
function differenceReason({ slot, expected, charges }: SlotFigures, direction: 'over' | 'under'): MatchReason {
  if (slot === 'logistics') return `freight_${direction}`;
  if (!expected?.parts) return `fees_${direction}`;
  const differences = new Map<LedgerKind, number>(expected.parts);
  for (const { kind, amountMinor } of charges) differences.set(kind, (differences.get(kind) ?? 0) - amountMinor);
  const differing = [...differences].filter(([, difference]) => difference !== 0).map(([kind]) => kind);
  if (differing.length !== 1) return `fees_${direction}`;
  if (differing[0] === 'commission') return `commission_${direction}`;
  return differing[0] === 'fixed_fee' ? `fixed_fee_${direction}` : `fees_${direction}`;
}
