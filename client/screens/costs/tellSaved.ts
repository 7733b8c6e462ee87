import { formatQuantity } from '#client/lib/format.ts';
import { toast } from '#client/ui/overlay/toast.ts';

/** How many sales an edit changed, in words; null: they are still being worked on. */
export const recalculated = (lines: number | null | undefined): string =>
  lines == null
    ? 'As vendas estão sendo recalculadas.'
    : `${formatQuantity(lines, 'venda recalculada', 'vendas recalculadas')}.`;

/** Tells what was saved and how many sales that changed. */
export const tellSaved = (what: string, lines: number | null | undefined) =>
  toast.success(`${what} ${recalculated(lines)}`);
