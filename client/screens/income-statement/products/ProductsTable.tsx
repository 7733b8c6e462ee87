import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { enumName } from '#client/lib/schema.ts';
import { Name } from '#client/screens/income-statement/StatementCells.tsx';
import { StateLegend } from '#client/ui/figures/StateLegend.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { incomeForm, type ProductLine, productLines } from '#client/screens/income-statement/incomeView.ts';
import type { ProductsTable_page$key } from './__generated__/ProductsTable_page.graphql';
import { ProductName } from './ProductName.tsx';
import { productRowOf } from './productRow.ts';
import { StatementCellsOfRow } from './StatementCellsOfRow.tsx';

/** Lines that are shown only where some row has an amount. */
const RARE: readonly ProductLine[] = [
  'otherIncome',
  'refunds',
  'discounts',
  'tax',
  'freight',
  'fulfilment',
  'storage',
  'packaging',
];

/** One row for each product, what is of none, and the total; a column for each line. The column of names is sticky. */
export function ProductsTable({ page }: { page: ProductsTable_page$key }) {
  const data = useFragment(
    graphql`
      fragment ProductsTable_page on ProductStatementsPage {
        rows {
          ...productRow_row
        }
        withoutProduct {
          ...productRow_row
        }
        total {
          ...productRow_row
        }
      }
    `,
    page,
  );
  const rows = data.rows.map(productRowOf);
  const withoutProduct = data.withoutProduct && productRowOf(data.withoutProduct);
  const total = productRowOf(data.total);
  const { view, change } = useUrlView(incomeForm);
  const all = [...rows, ...(withoutProduct ? [withoutProduct] : []), total];
  const hasAmount = (line: ProductLine) =>
    all.some(({ figures }) => figures.some((each) => each.line === enumName(line) && each.amount?.minor));
  const lines = productLines.filter((line) => !RARE.includes(line) || hasAmount(line) || view.sort.field === line);
  const labelOf = (line: ProductLine) => total.figures.find((each) => each.line === enumName(line))?.label ?? line;
  return (
    // focusable, so that the keyboard can scroll it horizontally
    <div
      role="group"
      aria-label={t('incomeStatement.rowsOfTheIncomeStatementBy')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto focus-visible:-outline-offset-2 print:overflow-visible"
    >
      <table
        aria-label={t('incomeStatement.incomeStatementByProduct')}
        className="w-full border-separate border-spacing-0 text-small tabular-nums"
      >
        <thead>
          <tr className="bg-surface text-label text-muted">
            <Name isHead>{t('incomeStatement.product')}</Name>
            {lines.map((line) => (
              <SortHead
                key={line}
                direction={view.sort.field === line ? view.sort.direction : undefined}
                onSort={(direction) => change({ sort: { field: line, direction } })}
              >
                {labelOf(line)}
              </SortHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.product!.id} className="bg-surface hover:bg-hover">
              <Name>
                <ProductName product={row.product!} />
              </Name>
              <StatementCellsOfRow row={row} lines={lines} />
            </tr>
          ))}
          {withoutProduct && (
            <tr className="bg-surface text-muted">
              <Name>
                <span title={t('incomeStatement.chargesOfTheAccountAndExpenses')}>
                  {t('incomeStatement.withoutProduct')}
                </span>
              </Name>
              <StatementCellsOfRow row={withoutProduct} lines={lines} />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr className="bg-canvas font-semibold">
            <Name>{t('incomeStatement.total')}</Name>
            <StatementCellsOfRow row={total} lines={lines} isTotal />
          </tr>
        </tfoot>
      </table>
      <div className="px-4 py-2 empty:hidden">
        <StateLegend states={all.flatMap(({ figures }) => figures.map(({ mark }) => mark.state))} />
      </div>
    </div>
  );
}

/** Title of a column that sorts the rows; a new one begins with the largest. */
function SortHead({
  direction,
  onSort,
  children,
}: {
  direction: 'asc' | 'desc' | undefined;
  onSort: (direction: 'asc' | 'desc') => void;
  children: ReactNode;
}) {
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      className="border-b border-line-strong px-3 py-1.5 text-right align-bottom font-medium last:pr-4"
    >
      <button
        type="button"
        onClick={() => onSort(direction === 'desc' ? 'asc' : 'desc')}
        className={clsx('group/sort rounded text-right font-medium hover:text-ink', direction && 'text-ink')}
      >
        <Arrow
          size={11}
          aria-hidden
          className={clsx(
            'mr-0.5 inline',
            !direction && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
          )}
        />
        {children}
      </button>
    </th>
  );
}
