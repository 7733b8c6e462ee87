import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import type { productRow_row$key } from './__generated__/productRow_row.graphql';

export type ProductRow = ReturnType<typeof productRowOf>;

/** Reads a row of the table by product. */
export function productRowOf(row: productRow_row$key) {
  const { product, unitsWithoutCost, revenueWithoutCost, figures } = readInlineData(
    graphql`
      fragment productRow_row on ProductStatement @inline {
        product {
          id
          hubId
          name
          sku
          asin
          marketplace
          country
        }
        unitsWithoutCost
        revenueWithoutCost {
          ...amount_money
        }
        figures(
          lines: [
            GROSS_SALES
            OTHER_INCOME
            REFUNDS
            DISCOUNTS
            TAX
            NET_REVENUE
            COGS
            GROSS_PROFIT
            FEES
            FREIGHT
            FULFILMENT
            STORAGE
            ADS
            PACKAGING
            CONTRIBUTION
          ]
        ) {
          line
          label
          amount {
            ...amount_money
          }
          mark {
            ...mark_figure
          }
          percentOfNetRevenue
        }
      }
    `,
    row,
  );
  return {
    product: product && {
      id: product.id,
      hubId: product.hubId,
      name: product.name,
      code: product.sku ?? product.asin,
      marketplace: product.marketplace,
      country: product.country,
      /** What finds it among the costs. */
      search: product.sku ?? product.name,
    },
    unitsWithoutCost,
    revenueWithoutCost: amountOf(revenueWithoutCost),
    figures: figures.map(({ line, label, amount, mark, percentOfNetRevenue }) => ({
      line,
      label,
      amount: amountOf(amount),
      mark: markOf(mark),
      percent: percentOfNetRevenue,
    })),
  };
}
