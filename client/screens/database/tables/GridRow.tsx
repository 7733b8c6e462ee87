import { clsx } from 'clsx';
import { memo } from 'react';
import { t } from '#client/lib/language/t.ts';
import { GridCell } from './GridCell.tsx';
import { kindOf, type ResultColumn, textOf, type Value } from '#client/screens/database/result/result.ts';

interface RowProps {
  row: Value[];
  index: number;
  number: number;
  columns: ResultColumn[];
  widths: Record<number, number | undefined>;
  /** Column of the active cell; null when it is in another row. */
  active: number | null;
  onChoose: (column: number) => void;
  onFollow?: (column: ResultColumn, value: Value) => void;
  /** Receives the row's element, to measure its height. */
  measure?: (row: HTMLTableRowElement | null) => void;
}

// the effect of `onChoose` depends on `index` only
const isSame = (one: RowProps, other: RowProps) =>
  one.row === other.row &&
  one.number === other.number &&
  one.active === other.active &&
  one.widths === other.widths &&
  one.columns === other.columns;

/** A row of a grid: its number and its cells. */
export const GridRow = memo(function GridRow({
  row,
  index,
  number,
  columns,
  widths,
  active,
  onChoose,
  onFollow,
  measure,
}: RowProps) {
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className="group">
      <th
        scope="row"
        className="border-b border-line bg-canvas px-2 text-right text-label font-normal text-muted tabular-nums"
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
              'scroll-mt-(--bar-height) overflow-hidden border-b border-line bg-surface px-2 py-1 align-top whitespace-pre group-hover:bg-hover focus:outline-2 focus:-outline-offset-2 focus:outline-link',
              kindOf(column) === 'number' && 'text-right tabular-nums',
            )}
          >
            {column.references && value !== null && onFollow ? (
              <button
                type="button"
                tabIndex={-1}
                title={t('database.openIn', { table: column.references.table })}
                onClick={() => onFollow(column, value)}
                className="rounded text-link underline decoration-dotted underline-offset-2"
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
