import type { ReactNode } from 'react';
import { formatMoney, formatPercent } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import type { Column } from '#client/ui/DataTable.tsx';
import type { Figures } from './figuresOf.ts';

const ESTIMATE = t('taxes.estimateByTheRulesOfThe');
const nowrap = (text: ReactNode) => <span className="whitespace-nowrap">{text}</span>;

/**
 * Columns of the figures of every table, a tax of the total each; `tax` draws the sum of a row, `isSorted` makes their headers
 * buttons.
 */
export function figureColumns<Row extends Figures>(
  total: Figures,
  { tax = (row) => formatMoney(row.tax), isSorted = false }: { tax?: (row: Row) => ReactNode; isSorted?: boolean } = {},
): Column<Row>[] {
  const header = (label: string, sort: string, hint?: string) => [isSorted ? { label, sort } : { label, hint }];
  const hasDocuments = Boolean(total.documented?.minor);
  return [
    {
      id: 'revenue',
      header: header(t('taxes.revenue'), 'revenue', t('taxes.priceLessDiscountsOfAllSales')),
      align: 'right',
      cell: ({ revenue }) => nowrap(formatMoney(revenue)),
    },
    {
      id: 'base',
      header: header(t('taxes.taxedRevenue'), 'base', t('taxes.priceLessDiscountsOfTheSales')),
      align: 'right',
      cell: ({ base }) => nowrap(formatMoney(base)),
    },
    ...total.kinds.map(({ kind, name }, at): Column<Row> => ({
      id: kind,
      header: header(name, kind.toLowerCase()),
      align: 'right',
      cell: ({ kinds }) => nowrap(formatMoney(kinds[at]!.amount)),
    })),
    {
      id: 'tax',
      header: header(t('taxes.tax'), 'tax', ESTIMATE),
      align: 'right',
      cell: (row) => nowrap(tax(row)),
    },
    ...(hasDocuments
      ? [
          {
            id: 'documented',
            header: [{ label: t('taxes.documented'), hint: t('taxes.thePartOfTheTaxThat') }],
            align: 'right' as const,
            cell: ({ documented }: Row) => nowrap(formatMoney(documented)),
          },
        ]
      : []),
    {
      id: 'rate',
      header: header(t('taxes.effectiveRate'), 'rate', t('taxes.taxTaxedRevenue2')),
      align: 'right',
      cell: ({ ratePercent }) => formatPercent(ratePercent),
    },
  ];
}

/** The total's cells of those columns. */
export const figureTotals = (total: Figures, tax: ReactNode = formatMoney(total.tax)): Record<string, ReactNode> => ({
  revenue: formatMoney(total.revenue),
  base: formatMoney(total.base),
  ...Object.fromEntries(total.kinds.map(({ kind, amount }) => [kind, formatMoney(amount)])),
  tax,
  documented: formatMoney(total.documented),
  rate: formatPercent(total.ratePercent),
});

/** The column of the row's share of the revenue, before those of the taxes. */
export const shareColumn = <Row extends Figures>(): Column<Row> => ({
  id: 'share',
  header: [{ label: t('taxes.shareOfRevenue'), hint: t('taxes.shareOfTheRevenueOfAll') }],
  align: 'right',
  cell: ({ revenueSharePercent }) => formatPercent(revenueSharePercent),
});

/** The column of the row's share of the tax. */
export const taxShareColumn = <Row extends Figures>(): Column<Row> => ({
  id: 'taxShare',
  header: [{ label: t('taxes.shareOfTax'), hint: t('taxes.shareOfTheTaxOfAll') }],
  align: 'right',
  cell: ({ taxSharePercent }) => formatPercent(taxSharePercent),
});
