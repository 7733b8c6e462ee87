import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { copyText } from '#client/files/copyText.ts';
import { t } from '#client/lib/language/t.ts';
import { CellBar } from '#client/screens/database/tables/CellBar.tsx';
import { GridRow } from '#client/screens/database/tables/GridRow.tsx';
import { ResizeHandle } from '#client/screens/database/tables/ResizeHandle.tsx';
import { type Result, type ResultColumn, textOf, type Value } from './result.ts';
import type { RowOrder } from '#client/screens/database/tables/sortRows.ts';
import { useRowWindow } from '#client/screens/database/tables/useRowWindow.ts';

interface Place {
  row: number;
  column: number;
}

const steps: Record<string, Place> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  PageUp: { row: -20, column: 0 },
  PageDown: { row: 20, column: 0 },
  Home: { row: 0, column: -10_000 },
  End: { row: 0, column: 10_000 },
};

/** Grid of rows: types in the header, arrow keys move between cells, Ctrl+C copies a cell. */
export function ResultGrid({
  label,
  result,
  order,
  firstRow = 1,
  onSort,
  onFollow,
}: {
  label: string;
  result: Result;
  order?: RowOrder;
  /** Number of the first row. */
  firstRow?: number;
  onSort: (order: RowOrder) => void;
  onFollow?: (column: ResultColumn, value: Value) => void;
}) {
  const { columns, rows } = result;
  const [widths, setWidths] = useState<Record<number, number | undefined>>({});
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const [isChosen, setIsChosen] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const at = { row: Math.min(place.row, rows.length - 1), column: Math.min(place.column, columns.length - 1) };

  const { scroller, shown, below, measure, lengths } = useRowWindow(result, at.row);

  const handleKey = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = steps[event.key];
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c' && getSelection()?.isCollapsed !== false)
      return copyText(textOf(rows[at.row]![at.column]!), t('database.cellCopied'));
    if (!step || !(event.target as Element).matches('[data-place]') || event.ctrlKey || event.metaKey || event.altKey)
      return;
    event.preventDefault();
    const clamp = (value: number, last: number) => Math.max(0, Math.min(last, value));
    const next = {
      row: clamp(at.row + step.row, rows.length - 1),
      column: clamp(at.column + step.column, columns.length - 1),
    };
    flushSync(() => setPlace(next)); // renders the row if it was outside the window
    table.current?.querySelector<HTMLElement>(`[data-place="${next.row}.${next.column}"]`)?.focus();
  };
  const sort = (column: number) =>
    onSort({ column, direction: order?.column === column && order.direction === 'asc' ? 'desc' : 'asc' });

  return (
    <div>
      <div ref={scroller} className="max-h-[70vh] overflow-auto overscroll-x-contain">
        <table
          ref={table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- turns the table into a grid
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          onKeyDown={handleKey}
          className="border-separate border-spacing-0 text-small"
        >
          <thead className="sticky top-0 z-10">
            <tr>
              <th
                scope="col"
                className="border-b border-line-strong bg-canvas px-2 text-right text-label font-normal text-muted"
              >
                <span aria-hidden>#</span>
                <span className="sr-only">{t('database.line')}</span>
              </th>
              {columns.map((column, index) => (
                <th
                  // columns of a statement have no other key
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  scope="col"
                  aria-sort={
                    order?.column === index ? (order.direction === 'asc' ? 'ascending' : 'descending') : undefined
                  }
                  style={widthOf(widths[index], lengths?.[index])}
                  className="relative border-b border-line-strong bg-canvas py-1 pr-3 pl-2 text-left font-medium whitespace-nowrap"
                >
                  <button
                    type="button"
                    onClick={() => sort(index)}
                    className="flex items-center gap-1 rounded hover:text-link"
                  >
                    {column.name}
                    {order?.column === index &&
                      (order.direction === 'asc' ? (
                        <ArrowUp size={11} aria-hidden />
                      ) : (
                        <ArrowDown size={11} aria-hidden />
                      ))}
                  </button>
                  <span className="block text-label font-normal text-muted">{column.type}</span>
                  <ResizeHandle
                    name={column.name}
                    width={widths[index]}
                    onChange={(width) => setWidths({ ...widths, [index]: width })}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ index, above }) => (
              <Fragment key={index}>
                {above > 0 && <tr aria-hidden style={{ height: above }} />}
                <GridRow
                  row={rows[index]!}
                  index={index}
                  number={firstRow + index}
                  columns={columns}
                  widths={widths}
                  active={at.row === index ? at.column : null}
                  onChoose={(column) => {
                    setPlace({ row: index, column });
                    setIsChosen(true);
                  }}
                  onFollow={onFollow}
                  measure={measure}
                />
              </Fragment>
            ))}
            {below > 0 && <tr aria-hidden style={{ height: below }} />}
          </tbody>
        </table>
      </div>
      {rows.length > 0 && isChosen && (
        <CellBar result={result} row={at.row} column={at.column} number={firstRow + at.row} />
      )}
    </div>
  );
}

/** Width set by the seller, or that of the longest value, so that columns keep their width while rows change. */
const widthOf = (chosen: number | undefined, length: number | undefined) => {
  if (chosen) return { width: chosen, minWidth: chosen };
  return length ? { minWidth: `${length}ch` } : undefined;
};
