import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import type { CancelledLink_metrics$key } from './__generated__/CancelledLink_metrics.graphql';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { salesForm } from './salesView.ts';

/** Number of cancelled orders in the scope, which no other figure counts. Links to them. */
export function CancelledLink({ metrics }: { metrics: CancelledLink_metrics$key }) {
  const { cancelledOrders, cancelledRevenue } = useFragment(
    graphql`
      fragment CancelledLink_metrics on SalesMetrics {
        cancelledOrders
        cancelledRevenue {
          ...amount_money
        }
      }
    `,
    metrics,
  );
  const { view, linkTo } = useUrlView(salesForm);
  if (view.status || cancelledOrders === 0) return null;
  return (
    <Link
      to={linkTo({ status: 'cancelled' })}
      className="text-label text-muted tabular-nums hover:text-ink hover:underline"
    >
      {t('dashboard.cancelled', { cancelledOrders, cancelledRevenue: formatMoney(amountOf(cancelledRevenue)) })}
    </Link>
  );
}
