import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import type { costRows_row$data, costRows_row$key } from './__generated__/costRows_row.graphql';
import type { CostPeriod } from './costPeriods.ts';

export type CostRow = costRows_row$data[number];

/** Data of the sheet's rows. */
export const useCostRows = (rows: costRows_row$key) =>
  useFragment(
    graphql`
      fragment costRows_row on ProductCosts @relay(plural: true) {
        product {
          id
          asin
          sku
          name
          imageUrl
          marketplace
          country
        }
        listingCount
        hasOwnCost
        currency
        units
        unitsWithoutCost
        periods {
          validFrom
          cost {
            ...amount_money
          }
        }
      }
    `,
    rows,
  );

export const costKey = ({ product }: CostRow) => product.id;

export const nameOf = ({ product }: CostRow) => product.name ?? product.sku ?? product.asin;

/** The costs as they were read, earliest first. */
export const periodsOf = ({ periods }: CostRow): CostPeriod[] =>
  periods.map(({ validFrom, cost }) => ({ from: validFrom ?? null, minor: amountOf(cost)!.minor })).toReversed();
