import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { loadWords } from '#client/lib/language/catalogues.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import type { ChoosableColumn } from './ColumnChooser.tsx';
import type { TableLanguage } from './chooserWords.ts';

const ColumnChooser = lazy(async () => {
  await loadWords('tables'); // before the code, whose constants have them
  return { default: (await import('./ColumnChooser.tsx')).ColumnChooser };
});

/** Opens the choice of a table's columns. */
export function ColumnsButton({
  table,
  columns,
  lang,
}: {
  table: string;
  columns: readonly ChoosableColumn[];
  lang: TableLanguage;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        tone="quiet"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="px-2 print:hidden"
        onClick={() => setIsOpen(true)}
      >
        {lang === 'en' ? t('app.columns2') : t('app.columns')}
        <ChevronDown size={14} aria-hidden />
      </Button>
      {isOpen && (
        <Suspense>
          <ColumnChooser
            table={table}
            columns={columns}
            lang={lang}
            triggerRef={button}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
