import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import type { MonthCards_month$key } from './__generated__/MonthCards_month.graphql';
import { useReconciliationView } from './useReconciliationView.ts';

/** What is to come, what came, what is held, what is contested, and what is left to check. */
export function MonthCards({ month }: { month: MonthCards_month$key }) {
  const { period, toReceive, released, held, disputed, toCheck, unknownOrders } = useFragment(
    graphql`
      fragment MonthCards_month on Reconciliation {
        period
        toCheck
        unknownOrders
        toReceive {
          ...amount_money
        }
        released {
          ...amount_money
        }
        held {
          ...amount_money
        }
        disputed {
          ...amount_money
        }
      }
    `,
    month,
  );
  const { view } = useReconciliationView();
  const differences = `${paths.differences}?${new URLSearchParams({ marketplace: view.marketplace, month: period }).toString()}`;
  return (
    <>
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
        <MetricCard title={t('reconciliation.toReceive')} value={formatMoney(amountOf(toReceive))}>
          {t('reconciliation.ofTheMonthsSalesNotReleased')}
          {unknownOrders > 0 && <span>{t('reconciliation.ordersWithAnAmountNotRead', { unknownOrders })}</span>}
        </MetricCard>
        <MetricCard title={t('reconciliation.released')} value={formatMoney(amountOf(released))}>
          {t('reconciliation.enteredTheMarketplaceAccountInThe')}
        </MetricCard>
        <MetricCard title={t('reconciliation.held')} value={formatMoney(amountOf(held))}>
          {t('reconciliation.inReserveOrMediationOfThe')}
        </MetricCard>
        <MetricCard title={t('reconciliation.inDispute')} value={formatMoney(amountOf(disputed))}>
          {t('reconciliation.disputedAtTheMarketplace')}
        </MetricCard>
      </div>
      <p className="rounded-md border border-line bg-surface px-3 py-2 text-small">
        {toCheck ? (
          <Link to={differences} className="font-medium text-link hover:underline">
            {toCheck}
          </Link>
        ) : (
          t('reconciliation.nothingToCheckInThisMonth')
        )}
      </p>
    </>
  );
}
