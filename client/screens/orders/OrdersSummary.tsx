import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { periodNames } from '#client/lib/time/periods.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Marked } from '#client/ui/figures/Marked.tsx';
import type { OrdersSummary_counts$key } from './__generated__/OrdersSummary_counts.graphql';
import type { OrdersSummary_totals$key } from './__generated__/OrdersSummary_totals.graphql';
import { ordersForm, type OrdersView } from './ordersView.ts';

/** What the filter amounts to, in a sentence; of a search, how many are outside of the period. */
export function OrdersSummary({
  counts,
  totals,
}: {
  counts: OrdersSummary_counts$key;
  totals: OrdersSummary_totals$key | null;
}) {
  const { all, outsidePeriod, isCapped } = useFragment(
    graphql`
      fragment OrdersSummary_counts on OrderCounts {
        all
        outsidePeriod
        isCapped
      }
    `,
    counts,
  );
  const { view } = useUrlView(ordersForm);
  if (view.search)
    return (
      <p className="text-small text-muted">
        {t('orders.ordersFoundOnAnyDate', { isCapped: isCapped ? t('orders.moreThan') : '', all })}
        {outsidePeriod > 0 && t('orders.ordersOutsideTheChosenPeriod', { outsidePeriod })}
      </p>
    );
  return totals && <Totals view={view} totals={totals} />;
}

function Totals({ view, totals }: { view: OrdersView; totals: OrdersSummary_totals$key }) {
  const {
    orders,
    revenue,
    profit,
    revenueMark,
    profitMark,
    isProfitBeforeAds,
    hasWithoutOrder,
    isOfProduct,
    isCapped,
  } = useFragment(
    graphql`
      fragment OrdersSummary_totals on OrderTotals {
        orders
        revenue {
          ...amount_money
        }
        profit {
          ...amount_money
        }
        revenueMark {
          ...mark_figure
        }
        profitMark {
          ...mark_figure
        }
        isProfitBeforeAds
        hasWithoutOrder
        isOfProduct
        isCapped
      }
    `,
    totals,
  );
  return (
    <p className="text-small text-muted">
      {isCapped && t('orders.ofThe10000Newest')}
      {t('orders.orders2', { orders, view: daysText(view) })}{' '}
      <span className="text-ink tabular-nums">
        <Marked mark={markOf(revenueMark)}>{formatMoney(amountOf(revenue))}</Marked>
      </span>{' '}
      {t('orders.profit')}
      {isProfitBeforeAds && t('orders.beforeAdvertising')}{' '}
      <span className="text-ink tabular-nums">
        <Marked mark={markOf(profitMark)}>{formatMoney(amountOf(profit))}</Marked>
      </span>
      {isOfProduct && <span title={t('orders.theOrdersMayHaveOthers')}> {t('orders.ofThisProductAlone')}</span>}
      {hasWithoutOrder && (
        <span title={t('orders.storageAccountExpensesReimbursementsBy')}> {t('orders.includesWhatIsNotOfAn')}</span>
      )}
    </p>
  );
}

/** `nos últimos 30 dias`, `de 01/11/2026 a 30/11/2026`, `em "Este mês"`. */
function daysText({ period, startDate, endDate }: OrdersView): string {
  if (startDate && endDate)
    return t('orders.fromTo', { startDate: formatDayOnly(startDate), endDate: formatDayOnly(endDate) });
  const name = periodNames[period];
  return /^last\d/.test(period) ? t('orders.inThe', { name: name.toLowerCase() }) : t('orders.in', { name });
}
