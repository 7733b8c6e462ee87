import { clsx } from 'clsx';
import { Fragment, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { ExplainButton } from '#client/parts/explain/ExplainButton.tsx';
import type { ExplainedMetric } from '#client/parts/explain/explanationWords.ts';
import { formatMoney, formatPercent } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { StateLegend } from '#client/ui/figures/StateLegend.tsx';
import type { StatementTable_statement$key } from './__generated__/StatementTable_statement.graphql';
import { ACCOUNT, ACCOUNT_HINT, AccountRows } from './AccountRows.tsx';
import { Expander } from '#client/ui/controls/Expander.tsx';
import { NamedAmount } from './NamedAmount.tsx';
import { cellClass, headClass, keyOf, Name } from './StatementCells.tsx';
import { beforeOf, UnknownCost } from './UnknownCost.tsx';
import { columnTitle } from './columnTitle.ts';
import { incomeForm, resultsFilter } from './incomeView.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';

const FEES_HINT = t('incomeStatement.chargesOfTheAccountWithoutA');

/** Lines that are shown only where they have an amount. */
const RARE = [
  'OTHER_INCOME',
  'INSTALMENTS',
  'RETURN_FEES',
  'ACCOUNT_STORAGE',
  'PACKAGING',
  'OVERHEADS',
  'EXCHANGE_ROUNDING',
];
/** Lines that have no explanation of their own. */
const UNEXPLAINED = ['EXCHANGE_ROUNDING'];

/** One row per line, one column for the total and each period. The column of names is sticky. */
export function StatementTable({ statement }: { statement: StatementTable_statement$key }) {
  const data = useFragment(
    graphql`
      fragment StatementTable_statement on IncomeStatement {
        ...AccountRows_statement
        accountAmounts {
          name
        }
        endDate
        open {
          line
          amount {
            ...amount_money
          }
        }
        accountFees {
          name
          isAdvertising
          amount {
            ...amount_money
          }
        }
        total {
          unitsWithoutCost
          unitsWithoutFee
          revenueWithoutCost {
            ...amount_money
          }
          figures {
            line
            label
            partOf
            isSum
            amount {
              ...amount_money
            }
            mark {
              ...mark_figure
            }
            percentOfNetRevenue
          }
        }
        columns {
          startDate
          endDate
          marketplace
          isRunning
          unitsWithoutCost
          revenueWithoutCost {
            ...amount_money
          }
          figures {
            amount {
              ...amount_money
            }
            mark {
              ...mark_figure
            }
            percentOfNetRevenue
          }
        }
      }
    `,
    statement,
  );
  const { total, columns, accountAmounts, accountFees, open, endDate } = data;
  const { view } = useUrlView(incomeForm);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const toggle = (line: string) =>
    setOpened((lines) => (lines.includes(line) ? lines.filter((each) => each !== line) : [...lines, line]));
  const withoutCost = [total, ...columns].map(({ unitsWithoutCost, revenueWithoutCost }) => ({
    units: unitsWithoutCost,
    revenue: amountOf(revenueWithoutCost),
  }));
  const isPercent = view.show === 'percent';
  type Figure = Pick<(typeof total.figures)[number], 'amount' | 'percentOfNetRevenue'>;
  const written = ({ amount, percentOfNetRevenue }: Figure) =>
    isPercent ? formatPercent(percentOfNetRevenue) : formatMoney(amountOf(amount));
  const isNegative = ({ amount }: Figure) => (amountOf(amount)?.minor ?? 0) < 0;
  const explain = (metric: string, label: string) =>
    // what explains a figure is by the day of the sale
    // and of all products
    view.basis === 'cash' || view.product || UNEXPLAINED.includes(metric) ? null : (
      <ExplainButton
        card={label}
        metric={(metric === 'PROFIT' ? 'STATEMENT_PROFIT' : metric) as ExplainedMetric}
        filter={resultsFilter(view)}
      />
    );
  return (
    // focusable, so that the keyboard can scroll it horizontally
    <div
      role="group"
      aria-label={t('incomeStatement.rowsOfTheIncomeStatement')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto focus-visible:-outline-offset-2 print:overflow-visible"
    >
      <table
        aria-label={t('incomeStatement.incomeStatement3')}
        className="w-full border-separate border-spacing-0 text-small tabular-nums"
      >
        <thead>
          <tr className="bg-surface text-label text-muted">
            <Name isHead>{t('incomeStatement.row')}</Name>
            <th scope="col" className={headClass}>
              {t('incomeStatement.total')}
            </th>
            {columns.map((column) => (
              <th key={keyOf(column)} scope="col" className={headClass}>
                {columnTitle(
                  {
                    startDate: column.startDate,
                    endDate: column.endDate,
                    isRunning: column.isRunning,
                    marketplace: column.marketplace,
                  },
                  view.granularity,
                )}
              </th>
            ))}
            {open && (
              <th scope="col" className={headClass}>
                {t('incomeStatement.openOn', { endDate: formatDayOnly(endDate).slice(0, 5) })}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {total.figures.map((figure, index) => {
            const { line, label, partOf, isSum } = figure;
            if (partOf && !opened.includes(partOf)) return null;
            const names = line === 'ACCOUNT_FEES' ? accountFees : [];
            const hasParts = names.length > 0 || total.figures.some((each) => each.partOf === line);
            const cells = [figure, ...columns.map(({ figures }) => figures[index]!)];
            const openAmount = open?.[index]?.amount ?? null;
            const isEmpty = [...cells, { amount: openAmount }].every(({ amount }) => !amountOf(amount)?.minor);
            if (RARE.includes(line) && isEmpty) return null;
            const before = beforeOf(line, withoutCost[0]!, total.unitsWithoutFee);
            return (
              <Fragment key={line}>
                <tr
                  className={clsx(
                    isSum ? 'bg-canvas font-semibold' : 'bg-surface hover:bg-hover',
                    line === 'PROFIT' && 'text-body',
                  )}
                >
                  <Name isPart={partOf !== null} aside={explain(line, label)}>
                    {hasParts ? (
                      <Expander
                        isOpen={opened.includes(line)}
                        onToggle={() => toggle(line)}
                        title={names.length > 0 ? FEES_HINT : undefined}
                      >
                        {label}
                      </Expander>
                    ) : (
                      label
                    )}
                    {before && <span className="block text-label font-normal text-muted">{before}</span>}
                  </Name>
                  {cells.map((cell, at) => (
                    <td
                      key={at === 0 ? 'total' : keyOf(columns[at - 1]!)}
                      className={clsx(
                        cellClass,
                        at === 0 && 'font-semibold',
                        line === 'PROFIT' && isNegative(cell) && 'text-negative',
                      )}
                    >
                      <Marked mark={markOf(cell.mark)}>{written(cell)}</Marked>
                    </td>
                  ))}
                  {open && <td className={cellClass}>{formatMoney(amountOf(openAmount))}</td>}
                </tr>
                {line === 'COGS' && total.unitsWithoutCost > 0 && (
                  <UnknownCost columns={withoutCost} hasOpen={open !== null} />
                )}
                {opened.includes(line) &&
                  names.map(({ name, isAdvertising, amount }) => (
                    <NamedAmount
                      key={`${name} ${isAdvertising}`}
                      name={name}
                      amount={amount}
                      isAdvertising={isAdvertising}
                      counts
                      columns={columns.length + (open ? 1 : 0)}
                    />
                  ))}
              </Fragment>
            );
          })}
        </tbody>
        <AccountRows
          statement={data}
          opened={opened}
          hasOpen={open !== null}
          aside={explain('ACCOUNT_AMOUNTS', ACCOUNT)}
          onToggle={() => toggle(ACCOUNT)}
        />
      </table>
      <div className="px-4 py-2 empty:hidden">
        <StateLegend
          states={[total, ...columns].flatMap(({ figures }) => figures.map(({ mark }) => markOf(mark).state))}
        />
      </div>
      {accountAmounts.length > 0 && <p className="px-4 py-2 text-label text-muted">{ACCOUNT_HINT}</p>}
    </div>
  );
}
