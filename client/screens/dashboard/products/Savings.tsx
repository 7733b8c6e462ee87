import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { reportCurrency } from '#client/lib/language/currency.ts';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import type { SalesView } from '#client/screens/dashboard/salesView.ts';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { actionNames } from './actionNames.ts';
import type { SavingsQuery } from './__generated__/SavingsQuery.graphql';

/** Losses and possible savings of the last 30 complete days by the evaluation that the Profit Detector shows. */
export function Savings({ linkTo, onLeave }: { linkTo: (change: Partial<SalesView>) => string; onLeave: () => void }) {
  const { viewer } = useLazyLoadQuery<SavingsQuery>(
    graphql`
      query SavingsQuery($currency: Currency!) {
        viewer {
          profitAnalyses(sort: { field: SAVINGS, direction: DESC }, size: 10) {
            summary {
              unclassified
              monthlyLoss(in: $currency) {
                ...amount_money
              }
              gaps(in: $currency) {
                ...amount_money
              }
              savings(in: $currency) {
                ...amount_money
              }
            }
            rows {
              product {
                id
                asin
                name
              }
              potentialSavings(in: $currency) {
                ...amount_money
              }
              action {
                kind
              }
            }
          }
        }
      }
    `,
    { currency: reportCurrency() === 'USD' ? 'USD' : 'BRL' },
    { fetchPolicy: 'store-and-network' },
  );
  const { summary, rows } = viewer.profitAnalyses;
  const [loss, gaps, savings] = [summary.monthlyLoss, summary.gaps, summary.savings].map(amountOf);
  const saving = rows.flatMap(({ potentialSavings, ...row }) => {
    const amount = amountOf(potentialSavings);
    return amount ? [{ ...row, amount }] : [];
  });
  if (!gaps?.minor && summary.unclassified === 0)
    return <EmptyState title={t('dashboard.nothingToSaveHere')} hint={t('dashboard.inTheLast30CompleteDays')} />;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-label text-muted">{t('dashboard.last30CompleteDaysAsIn')}</p>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Total name={t('dashboard.loss')} amount={formatMoney(loss && { ...loss, minor: Math.abs(loss.minor) })} />
        <Total name={t('dashboard.lossAndMissingMargin')} amount={formatMoney(gaps)} />
        <Total name={t('dashboard.possibleSaving')} amount={formatMoney(savings)} />
      </dl>
      {saving.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">{t('dashboard.whereToSaveMore')}</h3>
          <ul className="flex flex-col gap-1 text-small">
            {saving.map(({ product, amount, action }) => (
              <li key={product.id} className="flex items-baseline justify-between gap-4">
                <span className="min-w-0">
                  <Link
                    to={linkTo({ search: product.asin })}
                    onClick={onLeave}
                    className="block truncate py-1 text-ink hover:text-link hover:underline"
                  >
                    {product.name ?? product.asin}
                  </Link>
                  <span className="block text-label text-muted">
                    {t('dashboard.action', { actionNames: actionNames[action.kind] })}
                  </span>
                </span>
                <span className="whitespace-nowrap text-muted tabular-nums">{formatMoney(amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {summary.unclassified > 0 && (
        <p className="text-small text-muted">
          {t('dashboard.productsWithoutKnownCostOrFee', { unclassified: summary.unclassified })}
        </p>
      )}
      <Link
        to={paths.profitDetector}
        onClick={onLeave}
        className="self-start text-small font-medium text-link hover:underline"
      >
        {t('dashboard.seeAllInTheProfitDetector')}
      </Link>
    </div>
  );
}

const Total = ({ name, amount }: { name: string; amount: string }) => (
  <div className="flex flex-col gap-0.5">
    <dt className="text-label text-muted">{name}</dt>
    <dd className="font-semibold tabular-nums">{amount}</dd>
  </div>
);
