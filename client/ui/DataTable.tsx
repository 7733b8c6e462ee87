import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, type ReactNode, useDeferredValue, useEffect } from 'react';
import type { Sorting } from '#client/lib/urlState.ts';
import { Tooltip } from '#client/ui/overlay/Tooltip.tsx';

export interface Column<Row> {
  id: string;
  /** Labels in the header. Those with a `sort` field are buttons; `hint` is a tooltip of the others. */
  header: readonly { label: string; sort?: string; hint?: string }[];
  align?: 'right';
  width?: string;
  cell: (row: Row) => ReactNode;
}

/** Rows below the cards that fill a window of 1080 pixels. */
const FIRST_ROWS = 12;
/** Only the first table renders in two steps: going back to a page restores its scroll position at the first render. */
let isFirstTable = true;

/**
 * The table of every screen. The first column stays visible when scrolled sideways, the header and the totals when
 * scrolled down. A new sort column starts descending (spec 2).
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  totals,
  sorting,
  printedRows,
  isInside = false,
  detailOf,
  onSort,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  totals?: Record<string, ReactNode>;
  sorting?: Sorting;
  /** Printed in place of `rows`: one `tr` for each row of the whole table. */
  printedRows?: ReactNode;
  /** In a row of another table: it scrolls sideways at any width, and its header does not stay. */
  isInside?: boolean;
  /** Shown below a row, as wide as the table. Null: the row is closed. */
  detailOf?: (row: Row) => ReactNode;
  onSort?: (field: string, direction: Sorting['direction']) => void;
}) {
  // visible rows render first, without waiting for the rest
  const isWhole = useDeferredValue(true, !isFirstTable);
  useEffect(() => {
    isFirstTable = false;
  }, []);
  const edge = (index: number) =>
    index === 0
      ? 'sticky left-0 z-10 border-r bg-inherit pl-4 lg:static lg:border-r-0 print:static print:border-r-0'
      : // a text column after a right-aligned one needs a gap
        clsx('last:pr-4', columns[index]!.align !== 'right' && columns[index - 1]!.align === 'right' && 'pl-5');
  const align = (column: Column<Row>) => (column.align === 'right' ? 'text-right' : 'text-left');
  return (
    // focusable, so that the keyboard can scroll it sideways
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={clsx(
        'overflow-x-auto focus-visible:-outline-offset-2 print:overflow-visible',
        !isInside && 'lg:overflow-visible',
      )}
    >
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-small tabular-nums">
        <thead className={clsx(!isInside && 'z-20 lg:sticky lg:top-12 print:static')}>
          <tr className="bg-surface">
            {columns.map((column, index) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={ariaSort(column, sorting)}
                className={clsx(
                  'border-b border-line-strong px-2 py-1.5 text-label font-medium whitespace-nowrap text-muted',
                  edge(index),
                  align(column),
                  column.width,
                )}
              >
                {column.header.map(({ label: name, sort, hint }, position) => (
                  <span key={name}>
                    {position > 0 && <span className="ml-3.5" />}
                    {sort && onSort ? (
                      <SortButton
                        name={name}
                        field={sort}
                        isRight={column.align === 'right'}
                        sorting={sorting}
                        onSort={onSort}
                      />
                    ) : hint ? (
                      <Tooltip text={hint} place="below">
                        {name}
                      </Tooltip>
                    ) : (
                      name
                    )}
                  </span>
                ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={clsx(printedRows && 'print:hidden')}>
          {(isWhole ? rows : rows.slice(0, FIRST_ROWS)).map((row) => {
            const detail = detailOf?.(row);
            return (
              <Fragment key={rowKey(row)}>
                <tr className="bg-surface hover:bg-hover">
                  {columns.map((column, index) => (
                    <td key={column.id} className={clsx('border-b border-line px-2 py-2', edge(index), align(column))}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                {detail && (
                  <tr className="bg-canvas">
                    <td colSpan={columns.length} className="border-b border-line">
                      {detail}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
        {printedRows && <tbody className="hidden print:table-row-group">{printedRows}</tbody>}
        {totals && (
          <tfoot className="z-20 lg:sticky lg:bottom-0 print:static">
            <tr className="bg-canvas font-semibold">
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={column.id}
                    scope={index === 0 ? 'row' : undefined}
                    className={clsx(
                      'border-line border-t border-b border-t-line-strong px-2 py-2 font-semibold',
                      edge(index),
                      align(column),
                    )}
                  >
                    {totals[column.id]}
                  </Cell>
                );
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function ariaSort<Row>({ header }: Column<Row>, sorting: Sorting | undefined) {
  if (!sorting || !header.some(({ sort }) => sort === sorting.field)) return undefined;
  return sorting.direction === 'asc' ? 'ascending' : 'descending';
}

function SortButton({
  name,
  field,
  isRight,
  sorting,
  onSort,
}: {
  name: string;
  field: string;
  isRight: boolean;
  sorting: Sorting | undefined;
  onSort: (field: string, direction: Sorting['direction']) => void;
}) {
  const direction = sorting?.field === field ? sorting.direction : undefined;
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => onSort(field, direction === 'desc' ? 'asc' : 'desc')}
      className={clsx('group/sort relative -my-1 rounded py-1 font-medium hover:text-ink', direction && 'text-ink')}
    >
      {name}
      <Arrow
        size={11}
        aria-hidden
        className={clsx(
          'absolute top-1.5',
          // beside the name without moving it, on the side with free space
          isRight ? '-left-3' : '-right-3',
          !direction && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
        )}
      />
    </button>
  );
}
