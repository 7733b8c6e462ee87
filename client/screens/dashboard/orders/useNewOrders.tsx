import { useEffect, useMemo, useRef, useState } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import { onLiveResumed } from '#client/data/liveConnection.ts';
import { t } from '#client/lib/language/t.ts';
import { toast } from '#client/ui/overlay/toast.tsx';
import type { useNewOrdersSubscription } from './__generated__/useNewOrdersSubscription.graphql';
import type { Arrival } from './arrivalsInScope.ts';
import type { NewOrderToast_order$key } from './__generated__/NewOrderToast_order.graphql';

const OWN_TOASTS = 3; // additional orders between two refreshes share one toast

/** Shows an order; the code of its toast is loaded with the first one. */
async function announce(order: NewOrderToast_order$key & { id: string }): Promise<void> {
  const { NewOrderToast } = await import('./NewOrderToast.tsx');
  toast(<NewOrderToast order={order} />, { id: `order-${order.id}` });
}

/**
 * Announces each new order once and refreshes the figures, also after a reconnect, because events were missed. Returns
 * the orders that the displayed figures do not include yet.
 */
export function useNewOrders(onRefresh: () => void, lastRefresh: number): readonly Arrival[] {
  const seen = useRef(new Set<string>());
  const [arrivals, setArrivals] = useState<{ since: number; orders: readonly Arrival[] }>({ since: 0, orders: [] });
  if (arrivals.since !== lastRefresh) setArrivals({ since: lastRefresh, orders: [] });
  const count = useRef(0);
  useEffect(() => {
    count.current = 0;
  }, [lastRefresh]);

  useSubscription(
    useMemo<GraphQLSubscriptionConfig<useNewOrdersSubscription>>(
      () => ({
        subscription: graphql`
          subscription useNewOrdersSubscription {
            newOrder {
              id
              marketplace
              ...NewOrderToast_order
            }
          }
        `,
        variables: {},
        onNext: (response) => {
          const order = response?.newOrder;
          if (!order || seen.current.has(order.id)) return;
          seen.current.add(order.id);
          count.current += 1;
          setArrivals(({ since, orders }) => ({ since, orders: [...orders, order] }));
          if (count.current <= OWN_TOASTS) void announce(order);
          else toast(t('dashboard.moreNewOrders', { current: count.current - OWN_TOASTS }), { id: 'more-orders' });
          onRefresh();
        },
      }),
      [onRefresh],
    ),
  );
  useEffect(() => onLiveResumed(onRefresh), [onRefresh]);
  return arrivals.orders;
}
