import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { ExplainButton } from '#client/parts/explain/ExplainButton.tsx';
import type { ExplainedMetric } from '#client/parts/explain/explanationWords.ts';
import { formatMoney, formatPercent } from '#client/lib/format.ts';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { StateLegend } from '#client/ui/figures/StateLegend.tsx';
import type { StatementTable_statement$key } from './__generated__/StatementTable_statement.graphql';
import { NamedAmount } from './NamedAmount.tsx';
import { cellClass, headClass, Name } from './StatementCells.tsx';
import { columnTitle } from './columnTitle.ts';
import { incomeForm, resultsFilter } from './incomeView.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';

const ACCOUNT = 'Outras despesas da conta';
const ACCOUNT_HINT =
  'Lançamentos sem pedido e sem produto: fora do lucro, porque relatórios podem contá-los de novo, porque não se sabe se são despesa ou porque você os tirou.';
const FEES_HINT =
  'Cobranças da conta sem produto, como a mensalidade; a publicidade só nos dias sem relatório de anúncios.';

/** One row per line, one column for the total and each period. The column of names is sticky. */
/** Lines that are shown only where they have an amount. */
const RARE = ['OTHER_INCOME', 'INSTALMENTS'];

export function StatementTable({ statement }: { statement: StatementTable_statement$key }) {
  const { total, columns, accountAmounts, accountFees } = useFragment(
    graphql`
      fragment StatementTable_statement on IncomeStatement {
        accountAmounts {
          name
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
          accountAmount {
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
            percentOfRevenue
          }
        }
        columns {
          startDate
          endDate
          isRunning
          accountAmount {
            ...amount_money
          }
          figures {
            amount {
              ...amount_money
            }
            mark {
              ...mark_figure
            }
            percentOfRevenue
          }
        }
      }
    `,
    statement,
  );
  const { view } = useUrlView(incomeForm);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const toggle = (line: string) =>
    setOpened((lines) => (lines.includes(line) ? lines.filter((each) => each !== line) : [...lines, line]));
  const isPercent = view.show === 'percent';
  type Figure = Pick<(typeof total.figures)[number], 'amount' | 'percentOfRevenue'>;
  const written = ({ amount, percentOfRevenue }: Figure) =>
    isPercent ? formatPercent(percentOfRevenue) : formatMoney(amountOf(amount));
  const isNegative = ({ amount }: Figure) => (amountOf(amount)?.minor ?? 0) < 0;
  const explain = (metric: ExplainedMetric, label: string) => (
    <ExplainButton card={label} metric={metric} filter={resultsFilter(view)} />
  );
  return (
    // focusable, so that the keyboard can scroll it horizontally
    <div
      role="region"
      aria-label="Linhas da DRE"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto focus-visible:-outline-offset-2 print:overflow-visible"
    >
      <table aria-label="DRE" className="w-full border-separate border-spacing-0 text-table tabular-nums">
        <thead>
          <tr className="bg-surface text-2xs text-muted">
            <Name isHead>Linha</Name>
            <th scope="col" className={headClass}>
              Total
            </th>
            {columns.map(({ startDate, endDate, isRunning }) => (
              <th key={startDate} scope="col" className={headClass}>
                {columnTitle({ startDate, endDate, isRunning }, view.granularity)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {total.figures.map((figure, index) => {
            const { line, label, partOf, isSum } = figure;
            if (partOf && !opened.includes(partOf)) return null;
            if (line === 'ACCOUNT_FEES' && accountFees.length === 0) return null;
            const names = line === 'ACCOUNT_FEES' ? accountFees : [];
            const hasParts = names.length > 0 || total.figures.some((each) => each.partOf === line);
            const cells = [figure, ...columns.map(({ figures }) => figures[index]!)];
            if (RARE.includes(line) && cells.every(({ amount }) => !amountOf(amount)?.minor)) return null;
            return (
              <Fragment key={line}>
                <tr
                  className={clsx(
                    isSum ? 'bg-canvas font-semibold' : 'bg-surface hover:bg-hover',
                    line === 'PROFIT' && 'text-sm',
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
                  </Name>
                  {cells.map((cell, at) => (
                    <td
                      key={at === 0 ? 'total' : columns[at - 1]!.startDate}
                      className={clsx(
                        cellClass,
                        at === 0 && 'font-semibold',
                        line === 'PROFIT' && isNegative(cell) && 'text-negative',
                      )}
                    >
                      <Marked mark={markOf(cell.mark)}>{written(cell)}</Marked>
                    </td>
                  ))}
                </tr>
                {opened.includes(line) &&
                  names.map(({ name, isAdvertising, amount }) => (
                    <NamedAmount
                      key={`${name} ${isAdvertising}`}
                      name={name}
                      amount={amount}
                      isAdvertising={isAdvertising}
                      counts
                      columns={columns.length}
                    />
                  ))}
              </Fragment>
            );
          })}
        </tbody>
        {accountAmounts.length > 0 && (
          <tbody>
            <tr className="bg-surface text-muted hover:bg-hover">
              <Name aside={explain('ACCOUNT_AMOUNTS', ACCOUNT)}>
                <Expander isOpen={opened.includes(ACCOUNT)} onToggle={() => toggle(ACCOUNT)} title={ACCOUNT_HINT}>
                  {ACCOUNT}
                </Expander>
              </Name>
              {[{ ...total, startDate: 'total' }, ...columns].map(({ startDate, accountAmount }) => (
                <td key={startDate} className={cellClass}>
                  {formatMoney(amountOf(accountAmount))}
                </td>
              ))}
            </tr>
            {opened.includes(ACCOUNT) &&
              accountAmounts.map((named) => <NamedAmount key={named.name} {...named} columns={columns.length} />)}
          </tbody>
        )}
      </table>
      <div className="px-4 py-2 empty:hidden">
        <StateLegend
          states={[total, ...columns].flatMap(({ figures }) => figures.map(({ mark }) => markOf(mark).state))}
        />
      </div>
      {accountAmounts.length > 0 && <p className="px-4 py-2 text-2xs text-muted">{ACCOUNT_HINT}</p>}
    </div>
  );
}

const Expander = ({
  isOpen,
  onToggle,
  title,
  children,
}: {
  isOpen: boolean;
  onToggle: () => void;
  title?: string;
  children: ReactNode;
}) => (
  <button
    type="button"
    aria-expanded={isOpen}
    title={title}
    onClick={onToggle}
    className="-ml-4 flex items-center gap-0.5 text-left hover:underline"
  >
    <ChevronRight size={14} aria-hidden className={clsx('shrink-0 transition-transform', isOpen && 'rotate-90')} />
    {children}
  </button>
);
