import { type AccountSale, releaseSaleOf } from '#server/insight/cash/reads/accountSale.ts';
import type { ReleaseSale } from '#server/insight/cash/delays/releaseSale.ts';

/** Delays of so many sales are as good as those of more. */
const MOST = 20_000;

/** Sales whose release can be learned from or forecast: with a day of sale and an amount, and not refunded. */
export const knownSales = (sales: readonly AccountSale[]): ReleaseSale[] =>
  sales.flatMap((sale) =>
    sale.paid === null || sale.minor === null || sale.state === 'gone' || sale.state === 'held'
      ? []
      : releaseSaleOf({ ...sale, paid: sale.paid }),
  );

/** At most some thousand of them, evenly chosen. */
export function learningSales(known: readonly ReleaseSale[], most = MOST): readonly ReleaseSale[] {
  if (known.length <= most) return known;
  return Array.from({ length: most }, (_, n) => known[Math.floor((n * known.length) / most)]!);
}
