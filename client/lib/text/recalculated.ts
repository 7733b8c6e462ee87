import { formatQuantity } from '#client/lib/format.ts';

/** Sentence with the number of recalculated sales. Null: the recalculation is still running. */
export const recalculated = (lines: number | null | undefined): string =>
  lines == null
    ? 'As vendas estão sendo recalculadas.'
    : `${formatQuantity(lines, 'venda recalculada', 'vendas recalculadas')}.`;
