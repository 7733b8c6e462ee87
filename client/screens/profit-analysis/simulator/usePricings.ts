import { graphql, useFragment } from 'react-relay/hooks';
import type { usePricings_pricing$key } from './__generated__/usePricings_pricing.graphql';

/** Profit by price at this and the other marketplace, in minor units of each currency. */
export const usePricings = (pricings: usePricings_pricing$key) =>
  useFragment(
    graphql`
      fragment usePricings_pricing on ProductPricing @relay(plural: true) {
        marketplace
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
        soldAtMinor
        breakEvenMinor
        targetMinor
      }
    `,
    pricings,
  ).map(({ lines, deadZones, soldAtMinor, breakEvenMinor, targetMinor, marketplace, currency, isFromRules }) => ({
    marketplace,
    currency,
    isFromRules,
    lines: lines.map(({ fromMinor, belowMinor, share, costMinor }) => ({
      from: fromMinor,
      below: belowMinor ?? null,
      share,
      cost: costMinor,
    })),
    deadZones: deadZones.map(({ fromMinor, toMinor }) => ({ from: fromMinor, to: toMinor ?? null })),
    soldAt: soldAtMinor,
    breakEvenPrice: breakEvenMinor ?? null,
    targetPrice: targetMinor ?? null,
  }));
