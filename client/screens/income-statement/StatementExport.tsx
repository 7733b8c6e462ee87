import { Download } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/amount.ts';
import { decimalOf } from '#client/lib/format.ts';
import { Button, buttonClass } from '#client/ui/Button.tsx';
import { tellError } from '#client/ui/tellError.tsx';
import type { StatementExport_statement$key } from './__generated__/StatementExport_statement.graphql';
import { columnTitle } from './columnTitle.ts';
import { incomeFile } from './incomeView.ts';
import { type SheetRow, saveStatementSheet } from './saveStatementSheet.ts';
import { useIncomeView } from './useIncomeView.ts';

/** The statement as CSV, made by the server, and as a spreadsheet, made here. */
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
  const decimal = (money: (typeof total.figures)[number]['amount']) => {
    const amount = amountOf(money);
    return amount && decimalOf(amount);
  };
  const save = () => {
    const rows: SheetRow[] = total.figures.map(({ label, partOf, isSum, amount, percentOfRevenue }, index) => ({
      label: partOf ? `   ${label}` : label,
      isBold: isSum,
      amounts: [...columns.map(({ figures }) => decimal(figures[index]!.amount)), decimal(amount)],
      percent: percentOfRevenue ?? null,
    }));
    rows.push({
      label: 'Outras despesas da conta',
      isBold: false,
      amounts: [...columns, total].map(({ accountAmount }) => decimal(accountAmount)),
      percent: null,
    });
    const titles = [...columns.map((column) => columnTitle(column, view.granularity)), 'Total'];
    saveStatementSheet(`dre-${startDate}-${endDate}.xlsx`, { titles, currency, rows }).catch(() =>
      tellError('Não foi possível fazer a planilha', 'statement-export'),
    );
  };
  return (
    <>
      {/* a new tab sends no header: the session's cookie opens it */}
      <a href={incomeFile(view)} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
        <Download size={14} aria-hidden /> CSV
      </a>
      <Button onClick={save}>
        <Download size={14} aria-hidden /> XLSX
      </Button>
    </>
  );
}
