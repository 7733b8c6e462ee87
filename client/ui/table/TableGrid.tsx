import { clsx } from 'clsx';
import { Fragment, type ReactNode, useDeferredValue, useEffect } from 'react';
import type { Sorting } from '#client/lib/urlState.ts';
import { Tooltip } from '#client/ui/overlay/Tooltip.tsx';
import { CARD_ROW, cardCell } from './cardCell.ts';
import type { Column } from './column.ts';
import { followRow } from './followRow.ts';
import { SortButton } from './SortButton.tsx';
import { useTableChoices } from './tableChoices.ts';

/** Rows below the cards that fill a window of 1080 pixels. */
const FIRST_ROWS = 12;
/** Only the first table renders in two steps: going back to a page restores its scroll position at the first render. */
let isFirstTable = true;

/** What a table shows. */
export interface GridProps<Row> {
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
}

/** Rows, header and totals of a `DataTable` with the columns to show. */
export function TableGrid<Row>({
  label,
  columns,
  rows,
  rowKey,
  totals,
  sorting,
  printedRows,
  isInside = false,
  isCards,
  detailOf,
  onSort,
}: GridProps<Row> & { isCards: boolean }) {
  // visible rows render first, without waiting for the rest
  const isWhole = useDeferredValue(true, !isFirstTable);
  useEffect(() => {
    isFirstTable = false;
  }, []);
  const { isCompact } = useTableChoices();
  const card = (column: Column<Row>) => isCards && cardCell(column.phone);
  const cardRow = isCards && CARD_ROW;
  const edge = (index: number) =>
    index === 0
      ? 'sticky left-0 z-10 border-r bg-inherit pl-4 lg:static lg:border-r-0 print:static print:border-r-0'
      : // a text column after a right-aligned one needs a gap
        clsx('last:pr-4', columns[index]!.align !== 'right' && columns[index - 1]!.align === 'right' && 'pl-5');
  const align = (column: Column<Row>) => (column.align === 'right' ? 'text-right' : 'text-left');
  return (
    // focusable, so that the keyboard can scroll it sideways; no landmark: the section around it often has its name
    <div
      role="group"
      data-compact={isCompact || undefined}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={clsx(
        'overflow-x-auto focus-visible:-outline-offset-2 print:overflow-visible [&_tr:has(a[data-follow])]:cursor-pointer',
        !isInside && 'within-card lg:overflow-visible',
      )}
    >
      <table
        aria-label={label}
        data-cards={isCards || undefined}
        className={clsx('w-full border-separate border-spacing-0 text-small tabular-nums', isCards && 'max-sm:block')}
      >
        <thead
          className={clsx(
            !isInside && 'z-20 lg:sticky lg:top-(--bar-height) print:static',
            isCards && 'max-sm:sr-only',
          )}
        >
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
        {/* a pointer's short cut to the row's link */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onClick={followRow} className={clsx(printedRows && 'print:hidden', isCards && 'max-sm:block')}>
          {(isWhole ? rows : rows.slice(0, FIRST_ROWS)).map((row) => {
            const detail = detailOf?.(row);
            return (
              <Fragment key={rowKey(row)}>
                <tr className={clsx('bg-surface hover:bg-hover', cardRow)}>
                  {columns.map((column, index) => (
                    <td
                      key={column.id}
                      data-name={column.header[0]?.label}
                      className={clsx(
                        'border-b border-line px-2 py-2 sm:in-data-compact:h-9 sm:in-data-compact:py-1',
                        edge(index),
                        align(column),
                        card(column),
                      )}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                {detail && (
                  <tr className={clsx('bg-canvas', isCards && 'max-sm:block')}>
                    <td colSpan={columns.length} className={clsx('border-b border-line', isCards && 'max-sm:block')}>
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
          <tfoot className={clsx('z-20 lg:sticky lg:bottom-0 print:static', isCards && 'max-sm:block')}>
            <tr className={clsx('bg-canvas font-semibold', cardRow)}>
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
                      card(column),
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
