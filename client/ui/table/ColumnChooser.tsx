import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { specifiedEnglish } from '#client/lib/language/locale.ts';
import { columnsOf, withColumns } from '#client/lib/columnsOf.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Popover } from '#client/ui/overlay/Popover.tsx';
import { arrange, type Arrangement } from './arrangement.ts';
import { addressOf, keptOf, move } from './changeArrangement.ts';
import { ChosenColumn } from './ChosenColumn.tsx';
import { chooserWords, type TableLanguage } from './chooserWords.ts';
import { DensitySwitch } from './DensitySwitch.tsx';
import { choose } from './chooseTable.ts';
import { useTableChoices } from './tableChoices.ts';

/** What the choice needs to know of a column. */
export interface ChoosableColumn {
  id: string;
  header: readonly { label: string }[];
  phone?: string;
}

const nameOf = ({ header }: ChoosableColumn) => header.map(({ label }) => label).join(', ');

/**
 * Choice and order of a table's columns and height of its rows. Every change shows at once, is kept, and stands in the address,
 * which can be shared.
 */
export function ColumnChooser({
  table,
  columns,
  lang,
  triggerRef,
  onClose,
}: {
  table: string;
  columns: readonly ChoosableColumn[];
  lang: TableLanguage;
  triggerRef: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const words = chooserWords[lang];
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const kept = useTableChoices().columns[table];
  const arranged = arrange(columns, { kept, asked: columnsOf(params) });
  const [said, setSaid] = useState('');
  const { list, focusAfter } = useKeptFocus();
  const change = (next: Arrangement<ChoosableColumn>) => {
    choose({ table, columns: keptOf(columns, next) });
    const search = withColumns(window.location.search, addressOf(columns, next));
    void navigate({ search }, { replace: true, preventScrollReset: true });
  };
  const handleMove = (index: number, by: -1 | 1) => {
    const next = move(arranged, index, by);
    if (next === arranged) return;
    focusAfter();
    change(next);
    setSaid(words.moved(nameOf(arranged[index]!.column), index + by + 1, arranged.length));
  };
  const handleShown = (index: number, isShown: boolean) =>
    change(arranged.with(index, { ...arranged[index]!, isShown }));
  return (
    <Popover
      label={words.columns}
      lang={lang === 'en' ? specifiedEnglish() : undefined}
      triggerRef={triggerRef}
      onClose={onClose}
    >
      <div className="touch-targets">
        <h2 className="px-3 pt-3 pb-1 text-small font-semibold">{words.columns}</h2>
        <ul ref={list} className="max-h-[min(24rem,50dvh)] overflow-y-auto px-1">
          {arranged.map(({ column, isShown }, index) => (
            <ChosenColumn
              key={column.id}
              name={nameOf(column)}
              words={words}
              isShown={isShown}
              isFixed={column === columns[0] || column.phone === 'title'}
              canMoveUp={index > 1}
              canMoveDown={index > 0 && index < arranged.length - 1}
              onShown={(next) => handleShown(index, next)}
              onMove={(by) => handleMove(index, by)}
            />
          ))}
        </ul>
        <p className="px-3 pt-1 pb-2 text-label text-muted max-sm:hidden">{words.keys}</p>
        <p role="status" className="sr-only">
          {said}
        </p>
        <DensitySwitch words={words} />
        <div className="border-t border-line p-2">
          <Button tone="quiet" disabled={!keptOf(columns, arranged)} onClick={() => change(arrange(columns))}>
            {words.restore}
          </Button>
        </div>
      </div>
    </Popover>
  );
}

/** Keeps the focus on the control that has it when its row changes places. */
function useKeptFocus() {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = focused.current;
    focused.current = null;
    if (element instanceof HTMLElement && element !== document.activeElement) element.focus();
  });
  const focusAfter = () => {
    if (list.current?.contains(document.activeElement)) focused.current = document.activeElement;
  };
  return { list, focusAfter };
}
