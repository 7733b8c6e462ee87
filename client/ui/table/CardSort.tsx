import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from '#client/lib/language/t.ts';
import type { Sorting } from '#client/lib/urlState.ts';
import { IconButton } from '#client/ui/controls/Button.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import type { TableLanguage } from './chooserWords.ts';

/** Order of the rows on a phone, where they are cards and the header is not shown. */
export function CardSort({
  fields,
  sorting: { field, direction },
  lang = 'pt-BR',
  onSort,
}: {
  fields: readonly { sort: string; label: string }[];
  sorting: Sorting;
  lang?: TableLanguage;
  onSort: (field: string, direction: Sorting['direction']) => void;
}) {
  const isDescending = direction === 'desc';
  const isEnglish = lang === 'en';
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <div className="touch-targets flex items-center gap-2 sm:hidden print:hidden">
      <Select
        label={isEnglish ? t('app.sortBy2') : t('app.sortBy')}
        value={field}
        options={fields.map(({ sort, label }) => [sort, label] as const)}
        onChange={(next) => onSort(next, 'desc')}
      />
      <IconButton
        label={directionText(isDescending, isEnglish)}
        onClick={() => onSort(field, isDescending ? 'asc' : 'desc')}
      >
        <Arrow size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

function directionText(isDescending: boolean, isEnglish: boolean): string {
  if (isDescending) return isEnglish ? t('app.fromLargestToSmallest2') : t('app.fromLargestToSmallest');
  return isEnglish ? t('app.fromSmallestToLargest2') : t('app.fromSmallestToLargest');
}
