import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { formatQuantity } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import type { CostReachQuery } from './__generated__/CostReachQuery.graphql';

/** Says before a cost is saved how much it recalculates, by the server. Empty until it is known. */
export function CostReach({ productId, name, from }: { productId: string; name: string; from: string | null }) {
  const environment = useRelayEnvironment();
  const [known, setKnown] = useState<{ key: string; units: number }>();
  const key = `${productId} ${from}`;
  useEffect(() => {
    const subscription = fetchQuery<CostReachQuery>(
      environment,
      graphql`
        query CostReachQuery($productId: ID!, $from: Date) {
          viewer {
            costReach(productId: $productId, from: $from)
          }
        }
      `,
      { productId, from },
    ).subscribe({
      next: ({ viewer }) => setKnown({ key, units: viewer.costReach }),
      error: (error: Error) => console.error(error), // the cost can be saved without it
    });
    return () => subscription.unsubscribe();
  }, [environment, productId, from, key]);
  if (known?.key !== key) return null;
  const units = formatQuantity(known.units, t('costs.unitSold'), t('costs.unitsSold2'));
  return from === null
    ? t('costs.recalculatesAll', { name, units })
    : t('costs.recalculatesFrom', { name, units, day: formatDayOnly(from) });
}
