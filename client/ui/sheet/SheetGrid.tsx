import { clsx } from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import { SheetCell } from './SheetCell.tsx';

export interface SheetColumn<Row> {
  id: string;
  label: string;
  align?: 'right';
  width?: string;
  /** What stands in a cell that is not typed into. */
  cell?: (row: Row) => ReactNode;
  /** What is typed into a cell. */
  edit?: {
    text: (row: Row) => string;
    /** Accessible name of the field. */
    name: (row: Row) => string;
    placeholder?: string;
    /** Shown below the field. */
    note?: (row: Row) => ReactNode;
  };
}

/**
 * A table to type into like a spreadsheet. Arrows move, Enter saves and goes to the next row, Tab saves and goes to the next column, Esc
 * restores, F2 edits what stands there, typing replaces it. A block of cells that is pasted and Ctrl Z are the caller's. Neither a save nor
 * new data moves the focus. Columns have the widths they are given.
 */
export function SheetGrid<Row>({
  label,
  columns,
  rows,
  rowKey,
  onSave,
  onPaste,
  onUndo,
  onPlace,
}: {
  label: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Saves a changed text. Answers why it is refused, which leaves the cell as it is being typed; null: it is saved. */
  onSave: (row: Row, columnId: string, text: string) => string | null;
  onPaste: (text: string, row: Row, columnId: string) => void;
  /** Ctrl Z in a cell that is not being typed into. */
  onUndo: () => void;
  /** A cell has the focus. */
  onPlace?: (row: Row) => void;
}) {
  const fields = useRef(new Map<string, HTMLInputElement>());
  const [place, setPlace] = useState<string>();
  const typed = columns.filter(({ edit }) => edit);
  const keyOf = (row: Row | undefined, column: SheetColumn<Row> | undefined) =>
    row && column && `${rowKey(row)} ${column.id}`;
  const first = keyOf(rows[0], typed[0]);
  const isThere = rows.some((row) => typed.some((column) => keyOf(row, column) === place));
  const current = isThere ? place : first;

  const focus = (row: Row | undefined, column: SheetColumn<Row> | undefined): boolean => {
    const field = fields.current.get(keyOf(row, column) ?? '');
    field?.focus();
    return field !== undefined;
  };
  const cell = (row: Row, rowAt: number, column: SheetColumn<Row>) => {
    if (!column.edit) return column.cell?.(row);
    const { text, name, placeholder, note } = column.edit;
    const key = keyOf(row, column)!;
    return (
      <SheetCell
        ref={(element) => {
          if (element) fields.current.set(key, element);
          else fields.current.delete(key);
        }}
        name={name(row)}
        text={text(row)}
        placeholder={placeholder}
        note={note?.(row)}
        isCurrent={current === key}
        onSave={(next) => onSave(row, column.id, next)}
        onMove={(down, right) => focus(rows[rowAt + down], typed[typed.indexOf(column) + right])}
        onPaste={(pasted) => onPaste(pasted, row, column.id)}
        onUndo={onUndo}
        onFocus={() => {
          setPlace(key);
          onPlace?.(row);
        }}
      />
    );
  };

  return (
    // focusable by its fields, which the keyboard scrolls to
    <div className="overflow-x-auto">
      {/* the grid pattern of ARIA, of which tables are the native form */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="grid" aria-label={label} className="w-full border-separate border-spacing-0 text-small tabular-nums">
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th
                key={column.id}
                scope="col"
                className={clsx(
                  'border-b border-line-strong bg-surface px-2 py-1.5 text-label font-medium whitespace-nowrap text-muted',
                  edge(at),
                  column.align === 'right' ? 'text-right' : 'text-left',
                  column.width,
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowAt) => (
            <tr key={rowKey(row)} className="bg-surface focus-within:bg-hover">
              {columns.map((column, at) => (
                <td
                  key={column.id}
                  className={clsx(
                    'border-b border-line px-2 py-1.5',
                    edge(at),
                    column.align === 'right' && 'text-right',
                  )}
                >
                  {cell(row, rowAt, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const edge = (at: number) => (at === 0 ? 'sticky left-0 z-10 bg-inherit pl-4 max-sm:max-w-44 lg:static' : 'last:pr-4');
