import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { decimalCell } from '#client/files/fileTable.ts';
import { saveServed } from '#client/files/saveServed.ts';
import { tableFormats } from '#client/files/tableFormats.ts';
import { ExportMenu } from '#client/ui/controls/ExportMenu.tsx';
import { useSaving } from '#client/data/useSaving.ts';
import type { StatementExport_statement$key } from './__generated__/StatementExport_statement.graphql';
import { columnTitle } from './columnTitle.ts';
import { incomeFile } from './incomeView.ts';
import { type SheetRow, saveStatementSheet } from './saveStatementSheet.ts';
import { useIncomeView } from './useIncomeView.ts';

/** The statement as CSV of both kinds, made by the server, and as a spreadsheet, made here. */
export function StatementExport({ statement }: { statement: StatementExport_statement$key }) {
  const { startDate, endDate, currency, total, columns } = useFragment(
    graphql`
      fragment StatementExport_statement on IncomeStatement {
        startDate
        endDate
        currency
        total {
          figures {
            label
            partOf
            isSum
            amount {
              ...amount_money
            }
            percentOfRevenue
          }
          accountAmount {
            ...amount_money
          }
        }
        columns {
          startDate
          endDate
          figures {
            amount {
              ...amount_money
            }
          }
          accountAmount {
            ...amount_money
          }
        }
      }
    `,
    statement,
  );
  const { view } = useIncomeView();
  const [save, isBusy] = useSaving();
  const saveSheet = () => {
    const rows: SheetRow[] = total.figures.map(({ label, partOf, isSum, amount, percentOfRevenue }, index) => ({
      label: partOf ? `   ${label}` : label,
      isBold: isSum,
      amounts: [
        ...columns.map(({ figures }) => decimalCell(amountOf(figures[index]!.amount))),
        decimalCell(amountOf(amount)),
      ],
      percent: percentOfRevenue ?? null,
    }));
    rows.push({
      label: 'Outras despesas da conta',
      isBold: false,
      amounts: [...columns, total].map(({ accountAmount }) => decimalCell(amountOf(accountAmount))),
      percent: null,
    });
    const titles = [...columns.map((column) => columnTitle(column, view.granularity)), 'Total'];
    return saveStatementSheet(`dre-${startDate}-${endDate}.xlsx`, { titles, currency, rows });
  };
  return (
    <ExportMenu
      formats={tableFormats}
      isBusy={isBusy}
      onChoose={(format) => save(() => (format === 'xlsx' ? saveSheet() : saveServed(incomeFile(view, format))))}
    />
  );
}
