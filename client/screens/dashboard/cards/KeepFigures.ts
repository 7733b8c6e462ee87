import { useEffect } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { storeLastFigures } from '#client/data/lastFigures.ts';
import { periodNames } from '#client/lib/time/periods.ts';
import { isSignedIn } from '#client/data/session.ts';
import type { KeepFigures_metrics$key } from './__generated__/KeepFigures_metrics.graphql';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { salesForm } from '#client/screens/dashboard/salesView.ts';

/** Stores the card figures of all sales of a period, to show them offline. Shows nothing. */
export function KeepFigures({ metrics }: { metrics: KeepFigures_metrics$key }) {
  const data = useFragment(
    graphql`
      fragment KeepFigures_metrics on SalesMetrics {
        revenue {
          ...amount_money
        }
        orders
        units
        acosPercent
        profit {
          ...amount_money
        }
      }
    `,
    metrics,
  );
  const { view } = useUrlView(salesForm);
  const { period, marketplace, status, brand, search } = view;
  const isWhole = period !== 'custom' && !marketplace && !status && !brand && !search;
  useEffect(() => {
    // offline the figures come from the store
    if (!isWhole || !navigator.onLine || !isSignedIn()) return;
    storeLastFigures({
      period: periodNames[period],
      readAt: new Date().toISOString(),
      revenue: amountOf(data.revenue),
      orders: data.orders,
      units: data.units,
      acosPercent: data.acosPercent ?? null,
      profit: amountOf(data.profit),
    });
  }, [data, isWhole, period]);
  return null;
}
