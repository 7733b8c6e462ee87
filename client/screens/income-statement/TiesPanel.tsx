import { Check, TriangleAlert } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import type { TiesPanel_ties$key } from './__generated__/TiesPanel_ties.graphql';

/** Net profit of the same days on each screen, and whether it is the same. */
export function TiesPanel({ ties }: { ties: TiesPanel_ties$key }) {
  const { statement, cards, products, account, series, isEqual } = useFragment(
    graphql`
      fragment TiesPanel_ties on IncomeTies {
        statement {
          ...amount_money
        }
        cards {
          ...amount_money
        }
        products {
          minor
          ...amount_money
        }
        account {
          minor
          ...amount_money
        }
        series {
          ...amount_money
        }
        isEqual
      }
    `,
    ties,
  );
  if (!statement && !cards) return null;
  const detector =
    products && account
      ? `${formatMoney(amountOf(products))} ${account.minor < 0 ? '−' : '+'} ${formatMoney({ ...amountOf(account)!, minor: Math.abs(account.minor) })}`
      : '—';
  const rows = [
    ['DRE', formatMoney(amountOf(statement))],
    [t('incomeStatement.cards'), formatMoney(amountOf(cards))],
    [t('incomeStatement.productsOfTheDetectorAccountExpenses'), detector],
    [t('incomeStatement.seriesOfTheChart'), formatMoney(amountOf(series))],
  ] as const;
  const Icon = isEqual ? Check : TriangleAlert;
  return (
    <section
      aria-label={t('incomeStatement.checkOfTheProfit')}
      className="mt-3 rounded-lg border border-line bg-surface px-4 py-3 print:break-inside-avoid"
    >
      <h2 className="flex flex-wrap items-center gap-x-1.5 text-small font-semibold">
        <Icon size={15} aria-hidden className={isEqual ? 'text-positive' : 'text-negative'} />
        {isEqual ? t('incomeStatement.agreesOnAllScreens') : t('incomeStatement.doesNotAgreeSendTheseNumbers')}
        <span className="font-normal text-muted">{t('incomeStatement.netProfitBeforeFixedExpensesOf')}</span>
      </h2>
      <dl className="mt-2 grid gap-x-6 gap-y-2 text-small sm:grid-cols-2 lg:grid-cols-4">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-label text-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
