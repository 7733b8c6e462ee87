import { graphql, useFragment } from 'react-relay/hooks';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { formatCount, formatPercent } from '#client/lib/format.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { markOf } from '#client/data/mark.ts';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { StatementPanel_statement$key } from './__generated__/StatementPanel_statement.graphql';
import { StatementTable } from './StatementTable.tsx';
import { incomeForm, statementFileQuery } from './incomeView.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';

/** The statement with notes on its days, its estimates and missing entries. */
export function StatementPanel({ statement }: { statement: StatementPanel_statement$key }) {
  const data = useFragment(
    graphql`
      fragment StatementPanel_statement on IncomeStatement {
        startDate
        endDate
        hasExchange
        isConverted
        product {
          name
          sku
          asin
        }
        total {
          figures {
            line
            amount {
              minor
            }
            mark {
              ...mark_figure
            }
          }
          units
          unitsWithoutCost
          unitsWithoutFee
          unitsWithoutFreight
          unitsWithoutPrice
          estimatedShare
        }
        accountAmounts {
          __typename
        }
        accountFees {
          __typename
        }
        basis
        ...StatementTable_statement
      }
    `,
    statement,
  );
  const { view, change } = useUrlView(incomeForm);
  const { total } = data;
  const isPercent = view.show === 'percent';
  const hasNothing =
    total.units === 0 &&
    data.accountAmounts.length === 0 &&
    data.accountFees.length === 0 &&
    total.figures.every(({ amount }) => !amount?.minor);
  const unknown = [
    [total.unitsWithoutCost, t('incomeStatement.cost'), t('incomeStatement.it')],
    [total.unitsWithoutFee, t('incomeStatement.fee'), t('incomeStatement.it2')],
    [total.unitsWithoutFreight, t('incomeStatement.ownFreight'), t('incomeStatement.it')],
    [total.unitsWithoutPrice, t('incomeStatement.price'), t('incomeStatement.it')],
  ] as const;
  const profit = total.figures.find(({ line }) => line === 'PROFIT');
  const missing = profit ? markOf(profit.mark).missing : [];
  return (
    <section aria-label={t('incomeStatement.incomeStatement2')} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
        <h2 className="font-semibold">
          {t('incomeStatement.to', { startDate: formatDayOnly(data.startDate), endDate: formatDayOnly(data.endDate) })}
        </h2>
        {view.product && (
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              {data.product
                ? (data.product.name ?? data.product.sku ?? data.product.asin)
                : t('incomeStatement.productNotFound')}
            </span>
            <Button className="print:hidden" onClick={() => change({ tab: 'products', product: '' })}>
              {t('incomeStatement.allProducts')}
            </Button>
          </span>
        )}
        <span className="flex flex-wrap gap-1.5">
          {!data.hasExchange && <Badge tone="warning">{t('incomeStatement.noExchangeRate')}</Badge>}
          {total.estimatedShare != null && total.estimatedShare > 0 && (
            <Badge title={t('incomeStatement.feesAndShippingThatTheMarketplace')}>
              {t('incomeStatement.ofTheFeesEstimated', { estimatedShare: formatPercent(total.estimatedShare * 100) })}
            </Badge>
          )}
          {missing.map((reason) => (
            <Badge key={reason} tone="warning" title={t('incomeStatement.profitIsWithoutWhatWasNot')}>
              {reason}
            </Badge>
          ))}
          {unknown.map(
            ([count, what, before]) =>
              count > 0 && (
                <Badge
                  key={what}
                  tone="warning"
                  title={t('incomeStatement.unitsSoldWithoutAKnownThe', { count, what, before })}
                >
                  {t('incomeStatement.unitsWithout', { count: formatCount(count), what })}
                </Badge>
              ),
          )}
        </span>
        <span className="flex flex-wrap gap-2 sm:ml-auto print:hidden">
          <Button
            aria-pressed={isPercent}
            className="aria-pressed:border-link aria-pressed:bg-link-soft aria-pressed:text-link"
            onClick={() => change({ show: isPercent ? 'amounts' : 'percent' }, { replace: true })}
          >
            {t('incomeStatement.percentOfNetRevenue')}
          </Button>
          <ExportButton path="/api/income-statement/export" query={statementFileQuery(view)} isEmpty={false} />
        </span>
      </div>
      {hasNothing ? (
        <EmptyState
          title={t('incomeStatement.noSaleInThisPeriod')}
          hint={t('incomeStatement.chooseAnotherPeriodOrAnother')}
        >
          <CredentialsLink />
        </EmptyState>
      ) : (
        <>
          <StatementTable statement={data} />
          {view.product && (
            <p className="border-t border-line px-4 py-2 text-label text-muted">
              {t('incomeStatement.byProductOnlyOnAccrualAccount')}
            </p>
          )}
          {data.basis === 'CASH' && (
            <p className="border-t border-line px-4 py-2 text-label text-muted">
              {t('incomeStatement.cashASaleEntersOnThe')}
            </p>
          )}
          {data.isConverted && (
            <p className="border-t border-line px-4 py-2 text-label text-muted">
              {t('incomeStatement.amountsOfOtherCurrenciesAreConverted')}
            </p>
          )}
        </>
      )}
    </section>
  );
}
