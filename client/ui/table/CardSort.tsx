import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from '#client/lib/language/t.ts';
import type { Sorting } from '#client/lib/urlState.ts';
import { IconButton } from '#client/ui/controls/Button.tsx';
import { Select } from '#client/ui/controls/Select.tsx';

/** Order of the rows on a phone, where they are cards and the header is not shown. */
export function CardSort({
  fields,
  sorting: { field, direction },
  onSort,
}: {
  fields: readonly { sort: string; label: string }[];
  sorting: Sorting;
  onSort: (field: string, direction: Sorting['direction']) => void;
}) {
  const isDescending = direction === 'desc';
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <div className="touch-targets flex items-center gap-2 sm:hidden print:hidden">
      <span aria-hidden className="text-label text-muted">
        {t('app.sortBy')}
      </span>
      <Select
        label={t('app.sortBy')}
        value={field}
        options={fields.map(({ sort, label }) => [sort, label] as const)}
        onChange={(next) => onSort(next, 'desc')}
      />
      <IconButton
        label={isDescending ? t('app.fromLargestToSmallest') : t('app.fromSmallestToLargest')}
        onClick={() => onSort(field, isDescending ? 'asc' : 'desc')}
      >
        <Arrow size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
