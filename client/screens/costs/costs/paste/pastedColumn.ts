import type { CostRow } from '#client/screens/costs/costs/CostSheet.tsx';
import type { PastedCosts } from './pastedCosts.ts';

const lines = (text: string) => text.split(/\r\n|\n|\r/).map((line) => line.trim());

/** Whether a text is one column of amounts, which belong to the rows from the cell on that they are pasted into. */
export const isAmountColumn = (text: string): boolean =>
  text.length <= 200_000 && lines(text).every((line) => /^(R\$\s{0,4})?[\d.,]{0,32}$/.test(line));

/** The amounts of a column with the listings of these rows. Amounts below the last row are left out; a line without one leaves its row as it is. */
export function pastedColumn(text: string, rows: readonly CostRow[]): PastedCosts {
  const amounts = lines(text.trimEnd());
  return {
    hasTitles: false,
    beyond: Math.max(0, amounts.length - rows.length),
    rows: rows.slice(0, amounts.length).map(({ product }, at) => ({
      line: at + 1,
      code: '',
      cost: amounts[at]!,
      from: '',
      listing: {
        sku: product.sku ?? '',
        asin: product.asin,
        marketplace: product.marketplace.toLowerCase(),
        country: product.country,
      },
    })),
  };
}
