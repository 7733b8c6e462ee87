import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { copyText } from '#client/copyText.ts';
import { CellBar } from './CellBar.tsx';
import { GridCell } from './GridCell.tsx';
import { ResizeHandle } from './ResizeHandle.tsx';
import { kindOf, type Result, type ResultColumn, type Value } from './result.ts';
import type { RowOrder } from './sortRows.ts';
import { textOf } from './result.ts';

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

/** Rows as they are: types in the header, cells one walks with the arrow keys and copies with Ctrl+C. */
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
  /** The number of the first row. */
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

  const handleKey = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = steps[event.key];
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c' && getSelection()?.isCollapsed !== false)
      return copyText(textOf(rows[at.row]![at.column]!), 'Célula copiada');
    if (!step || !(event.target as Element).matches('[data-place]') || event.ctrlKey || event.metaKey || event.altKey)
      return;
    event.preventDefault();
    const clamp = (value: number, last: number) => Math.max(0, Math.min(last, value));
    const next = {
      row: clamp(at.row + step.row, rows.length - 1),
      column: clamp(at.column + step.column, columns.length - 1),
    };
    setPlace(next);
    table.current?.querySelector<HTMLElement>(`[data-place="${next.row}.${next.column}"]`)?.focus();
  };
  const sort = (column: number) =>
    onSort({ column, direction: order?.column === column && order.direction === 'asc' ? 'desc' : 'asc' });

  return (
    <div>
      <div className="max-h-[70vh] overflow-auto overscroll-x-contain">
        <table
          ref={table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table becomes a grid by it
          role="grid"
          aria-label={label}
          onKeyDown={handleKey}
          className="border-separate border-spacing-0 text-table"
        >
          <thead className="sticky top-0 z-10">
            <tr>
              <th
                scope="col"
                className="border-b border-line-strong bg-canvas px-2 text-right text-2xs font-normal text-muted"
              >
                <span aria-hidden>#</span>
                <span className="sr-only">Linha</span>
              </th>
              {columns.map((column, index) => (
                <th
                  // columns of a statement have no other name
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  scope="col"
                  aria-sort={
                    order?.column === index ? (order.direction === 'asc' ? 'ascending' : 'descending') : undefined
                  }
                  style={widths[index] ? { width: widths[index], minWidth: widths[index] } : undefined}
                  className="relative border-b border-line-strong bg-canvas py-1 pr-3 pl-2 text-left font-medium whitespace-nowrap"
                >
                  <button
                    type="button"
                    onClick={() => sort(index)}
                    className="flex items-center gap-1 rounded hover:text-accent"
                  >
                    {column.name}
                    {order?.column === index &&
                      (order.direction === 'asc' ? (
                        <ArrowUp size={11} aria-hidden />
                      ) : (
                        <ArrowDown size={11} aria-hidden />
                      ))}
                  </button>
                  <span className="block text-2xs font-normal text-muted">{column.type}</span>
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
            {rows.map((row, index) => (
              <GridRow
                // oxlint-disable-next-line react/no-array-index-key -- rows have no name that holds for every query
                key={index}
                row={row}
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
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > 0 && isChosen && (
        <CellBar result={result} row={at.row} column={at.column} number={firstRow + at.row} />
      )}
    </div>
  );
}

interface RowProps {
  row: Value[];
  index: number;
  number: number;
  columns: ResultColumn[];
  widths: Record<number, number | undefined>;
  /** The column of the cell the keyboard is at; null: in another row. */
  active: number | null;
  onChoose: (column: number) => void;
  onFollow?: (column: ResultColumn, value: Value) => void;
}

// what `onChoose` does follows from `index` alone
const isSame = (one: RowProps, other: RowProps) =>
  one.row === other.row &&
  one.number === other.number &&
  one.active === other.active &&
  one.widths === other.widths &&
  one.columns === other.columns;

const GridRow = memo(function GridRow({ row, index, number, columns, widths, active, onChoose, onFollow }: RowProps) {
  return (
    <tr className="group">
      <th
        scope="row"
        className="border-b border-line bg-canvas px-2 text-right text-2xs font-normal text-muted tabular-nums"
      >
        {number}
      </th>
      {row.map((value, at) => {
        const column = columns[at]!;
        return (
          <td
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            tabIndex={active === at ? 0 : -1}
            data-place={`${index}.${at}`}
            onFocus={() => onChoose(at)}
            style={widths[at] ? { maxWidth: widths[at] } : undefined}
            className={clsx(
              'overflow-hidden border-b border-line bg-surface px-2 py-1 align-top group-hover:bg-hover focus:outline-2 focus:-outline-offset-2 focus:outline-accent',
              kindOf(column) === 'number' && 'text-right tabular-nums',
            )}
          >
            {column.references && value !== null && onFollow ? (
              <button
                type="button"
                tabIndex={-1}
                title={`Abrir em ${column.references.table}`}
                onClick={() => onFollow(column, value)}
                className="rounded text-accent underline decoration-dotted underline-offset-2"
              >
                {textOf(value)}
              </button>
            ) : (
              <GridCell value={value} />
            )}
          </td>
        );
      })}
    </tr>
  );
}, isSame);
