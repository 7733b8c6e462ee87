import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import type { restockRow_row$key } from './__generated__/restockRow_row.graphql';

/** Row of the plan for the table. */
export function restockRowOf(key: restockRow_row$key) {
  const { product, rules, own, ...row } = readInlineData(
    graphql`
      fragment restockRow_row on RestockRow @inline {
        id
        product {
          id
          hubId
          name
          asin
          sku
          imageUrl
          marketplace
        }
        sharedWith
        available
        inbound
        onOrder
        purchased
        velocity
        coverDays
        reorderBy
        forecastUnits
        forecastLower
        forecastUpper
        forecastProbability
        safetyStock
        quantity
        isDormant
        quantityIfSold
        coverAfterDays
        kitShare
        servicePercent
        explanation
        isHeld
        unitCost {
          ...amount_money
        }
        cash {
          ...amount_money
        }
        own {
          leadDays
          leadDeviationDays
          reviewDays
          servicePercent
        }
        rules {
          leadDays
          leadDeviationDays
          reviewDays
          minimumOrder
          casePack
        }
      }
    `,
    key,
  );
  const { name = null, asin, sku = null, imageUrl, marketplace } = product;
  return {
    id: row.id,
    productId: product.id,
    hubId: product.hubId ?? null,
    /** Name, else SKU, else ASIN. */
    label: name ?? sku ?? asin,
    name,
    asin,
    sku,
    imageUrl,
    marketplace,
    sharedWith: row.sharedWith,
    available: row.available ?? null,
    inbound: row.inbound ?? null,
    /** Units that the seller typed, and those of open purchase orders. */
    typedOnOrder: row.onOrder - row.purchased,
    purchased: row.purchased,
    velocity: row.velocity ?? null,
    coverDays: row.coverDays ?? null,
    reorderBy: row.reorderBy ?? null,
    forecast: {
      units: row.forecastUnits,
      lower: row.forecastLower,
      upper: row.forecastUpper,
      probability: row.forecastProbability,
    },
    safetyStock: row.safetyStock,
    quantity: row.quantity ?? null,
    isDormant: row.isDormant,
    quantityIfSold: row.quantityIfSold ?? null,
    coverAfterDays: row.coverAfterDays ?? null,
    kitShare: row.kitShare,
    servicePercent: row.servicePercent,
    explanation: row.explanation,
    isHeld: row.isHeld,
    unitCost: amountOf(row.unitCost),
    cash: amountOf(row.cash),
    rules: { leadDays: rules.leadDays, leadDeviationDays: rules.leadDeviationDays, reviewDays: rules.reviewDays },
    ownLeadDays: own?.leadDays ?? null,
    ownLeadDeviationDays: own?.leadDeviationDays ?? null,
    ownReviewDays: own?.reviewDays ?? null,
    ownServicePercent: own?.servicePercent ?? null,
    minimumOrder: rules.minimumOrder ?? null,
    casePack: rules.casePack ?? null,
  };
}

export type RestockRow = ReturnType<typeof restockRowOf>;
