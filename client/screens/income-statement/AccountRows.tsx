import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { AccountRows_statement$key } from './__generated__/AccountRows_statement.graphql';
import { Expander } from '#client/ui/controls/Expander.tsx';
import { NamedAmount } from './NamedAmount.tsx';
import { cellClass, Name } from './StatementCells.tsx';

export const ACCOUNT = t('incomeStatement.otherAccountExpenses');
export const ACCOUNT_HINT = t('incomeStatement.postingsWithoutOrderAndWithoutProduct');
const REPORTED = t('incomeStatement.alreadyCounted');
const REPORTED_HINT = t('incomeStatement.chargesOfTheAccountThatA');

/** Below the lines: amounts of the account outside profit, and those that a report lists by product too. */
export function AccountRows({
  statement,
  hasOpen,
  opened,
  aside,
  onToggle,
}: {
  statement: AccountRows_statement$key;
  /** Whether the last column is of what has not moved yet. */
  hasOpen: boolean;
  opened: readonly string[];
  aside: ReactNode;
  onToggle: () => void;
}) {
  const { total, columns, accountAmounts, accountReported } = useFragment(
    graphql`
      fragment AccountRows_statement on IncomeStatement {
        accountAmounts {
          name
          amount {
            ...amount_money
          }
        }
        accountReported {
          name
          amount {
            ...amount_money
          }
        }
        total {
          accountAmount {
            ...amount_money
          }
        }
        columns {
          accountAmount {
            ...amount_money
          }
        }
      }
    `,
    statement,
  );
  const width = columns.length + (hasOpen ? 1 : 0);
  return (
    <>
      {accountAmounts.length > 0 && (
        <tbody>
          <tr className="bg-surface text-muted hover:bg-hover">
            <Name aside={aside}>
              <Expander isOpen={opened.includes(ACCOUNT)} onToggle={onToggle} title={ACCOUNT_HINT}>
                {ACCOUNT}
              </Expander>
            </Name>
            <td className={cellClass}>{formatMoney(amountOf(total.accountAmount))}</td>
            {columns.map(({ accountAmount }, at) => (
              <td key={at} className={cellClass}>
                {formatMoney(amountOf(accountAmount))}
              </td>
            ))}
            {hasOpen && <td className={cellClass} aria-label={t('incomeStatement.nothingOpen')} />}
          </tr>
          {opened.includes(ACCOUNT) &&
            accountAmounts.map((named) => <NamedAmount key={named.name} {...named} columns={width} />)}
        </tbody>
      )}
      {accountReported.length > 0 && (
        <tbody>
          {accountReported.map(({ name, amount }) => (
            <tr key={name} className="bg-surface text-muted">
              <Name isPart>
                <span title={REPORTED_HINT} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="grow wrap-anywhere">{name}</span>
                  <Badge>{REPORTED}</Badge>
                </span>
              </Name>
              <td className={cellClass}>{formatMoney(amountOf(amount))}</td>
              <td colSpan={width} aria-label={t('incomeStatement.onlyInTheTotal')} className="border-b border-line" />
            </tr>
          ))}
        </tbody>
      )}
    </>
  );
}
