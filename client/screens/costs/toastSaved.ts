import { formatQuantity } from '#client/lib/format.ts';
import { toast } from '#client/ui/overlay/toast.tsx';

/** Sentence with the number of sales an edit changed. Null: the recalculation is still running. */
export const recalculated = (lines: number | null | undefined): string =>
  lines == null
    ? 'As vendas estão sendo recalculadas.'
    : `${formatQuantity(lines, 'venda recalculada', 'vendas recalculadas')}.`;

/** Shows what was saved and how many sales it changed. */
export const toastSaved = (what: string, lines: number | null | undefined) =>
  toast.success(`${what} ${recalculated(lines)}`);
