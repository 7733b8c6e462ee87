import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import type { Amount } from '#client/lib/format.ts';
import type { Marketplace } from '#client/lib/marketplaces.ts';
import type { NamedListing } from '#client/parts/profit/ListingName.tsx';
import type { Mark } from '#client/ui/figures/Marked.tsx';
import type { scenarioOf_scenario$key } from './__generated__/scenarioOf_scenario.graphql';

/** A listing before and after. Null amounts are unknown. */
export interface ScenarioRow {
  listing: NamedListing;
  units: number;
  price: Amount | null;
  profit: Amount | null;
  /** What is known of the profit. */
  mark: Mark;
  marginPercent: number | null;
  newPrice: Amount | null;
  newProfit: Amount | null;
  newMarginPercent: number | null;
  reason: string | null;
}

/** Rows of one currency together. */
export interface ScenarioTotal {
  currency: string;
  listings: number;
  leftOut: number;
  revenueBefore: Amount;
  revenueAfter: Amount;
  profitBefore: Amount;
  profitAfter: Amount;
}

/** A simulation of the API. */
export function scenarioOf(scenario: scenarioOf_scenario$key): { rows: ScenarioRow[]; totals: ScenarioTotal[] } {
  const { rows, totals } = readInlineData(
    graphql`
      fragment scenarioOf_scenario on PriceScenario @inline {
        rows {
          channel {
            product {
              id
              asin
              sku
              name
              marketplace
              country
            }
            units
            marginPercent
            price {
              amount {
                ...amount_money
              }
            }
            profit {
              amount {
                ...amount_money
              }
              state
              reasons
            }
          }
          after {
            price {
              ...amount_money
            }
            profit {
              ...amount_money
            }
            marginPercent
            reason
          }
        }
        totals {
          currency
          listings
          leftOut
          revenueBefore {
            ...amount_money
          }
          revenueAfter {
            ...amount_money
          }
          profitBefore {
            ...amount_money
          }
          profitAfter {
            ...amount_money
          }
        }
      }
    `,
    scenario,
  );
  return {
    rows: rows.map(({ channel: { product, units, marginPercent, price, profit }, after }) => {
      const { id, asin, sku = null, name, marketplace, country } = product;
      return {
        listing: { id, asin, sku, name: name ?? sku ?? asin, marketplace: marketplace as Marketplace, country },
        units,
        price: amountOf(price.amount),
        profit: amountOf(profit.amount),
        mark: { state: profit.state, reasons: profit.reasons },
        marginPercent: marginPercent ?? null,
        newPrice: amountOf(after.price),
        newProfit: amountOf(after.profit),
        newMarginPercent: after.marginPercent ?? null,
        reason: after.reason ?? null,
      };
    }),
    totals: totals.map(({ currency, listings, leftOut, ...sums }) => ({
      currency,
      listings,
      leftOut,
      revenueBefore: amountOf(sums.revenueBefore)!,
      revenueAfter: amountOf(sums.revenueAfter)!,
      profitBefore: amountOf(sums.profitBefore)!,
      profitAfter: amountOf(sums.profitAfter)!,
    })),
  };
}
