import type { MoneyMatch } from '#server/insight/reconciliation/matching/moneyMatch.ts';
import type { Planted } from './moneyTrial.ts';

type Found = Pick<MoneyMatch, 'orderId' | 'listingKey' | 'slot' | 'class' | 'deltaMinor'>;

/** Whether a difference is of the order of an error, or of the product of a lost unit. */
const isOf = ({ orderId, listingKey, slot }: Found, error: Planted): boolean =>
  error.orderId === null ? slot === 'reimbursement' && listingKey === error.sku : orderId === error.orderId;

/** Planted errors without a difference of their class and amount, and differences that were not planted. */
export function missesOf<Difference extends Found>({
  planted,
  differences,
}: {
  planted: readonly Planted[];
  differences: readonly Difference[];
}): { missed: Planted[]; invented: Difference[] } {
  const left = new Set(differences);
  const missed = planted.filter((error) => {
    const found = [...left].find(
      (match) => isOf(match, error) && match.class === error.expectedClass && match.deltaMinor === error.deltaMinor,
    );
    return !found || !left.delete(found);
  });
  return { missed, invented: [...left] };
}
