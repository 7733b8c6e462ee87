import { graphql, useFragment } from 'react-relay/hooks';
import type { usePricing_pricing$key } from './__generated__/usePricing_pricing.graphql';

/** How profit depends on price, with amounts in minor units of its currency; null stays null. */
export function usePricing(pricing: usePricing_pricing$key | null) {
  const data = useFragment(
    graphql`
      fragment usePricing_pricing on ProductPricing {
        currency
        isFromRules
        lines {
          fromMinor
          belowMinor
          share
          costMinor
        }
        deadZones {
          fromMinor
          toMinor
        }
        soldAt {
          minor
        }
        breakEvenPrice {
          minor
        }
        targetPrice {
          minor
        }
      }
    `,
    pricing,
  );
  if (!data) return null;
  const { currency, isFromRules, soldAt, breakEvenPrice, targetPrice } = data;
  return {
    currency,
    isFromRules,
    lines: data.lines.map(({ fromMinor, belowMinor, share, costMinor }) => ({
      from: fromMinor,
      below: belowMinor ?? null,
      share,
      cost: costMinor,
    })),
    deadZones: data.deadZones.map(({ fromMinor, toMinor }) => ({ from: fromMinor, to: toMinor ?? null })),
    soldAt: soldAt.minor,
    breakEvenPrice: breakEvenPrice?.minor ?? null,
    targetPrice: targetPrice?.minor ?? null,
  };
}
