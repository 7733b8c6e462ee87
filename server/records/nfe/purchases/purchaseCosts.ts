import { queryRows } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { saoPauloDay, daysBefore } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type CostedItem, landedCost, type LandedCost } from '#server/records/nfe/landed/landedCost.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { roundedRatio } from '#server/platform/exact/roundedRatio.ts';
import { QUANTITY_SCALE } from '#server/records/nfe/reading/fields.ts';
import { AMOUNT_COLUMNS, tenThousandths } from '#server/records/nfe/store/documentColumns.ts';
import { purchaseRegimes, type RegimeOn } from './purchaseRegime.ts';
import { USABLE_ITEMS } from './usablePurchases.ts';

/** `new`: to store; `changed`: replaces what purchases set; `same`: stored; `entered`: a person's cost of that day stays. */
type PurchaseCostState = 'new' | 'changed' | 'same' | 'entered';

/** The cost of a product from the day that goods came in. */
export interface PurchaseCost {
  productId: number;
  /** `YYYY-MM-DD`. */
  from: string;
  /** Of one unit, in centavos: the mean of the day's purchases, weighted by units. */
  unitCost: number;
  /** Units bought that day, a decimal number. */
  units: number;
  state: PurchaseCostState;
  /** The stored cost of that day; null without one. */
  storedMinor: number | null;
}

export interface CostChoice {
  regimeOn?: RegimeOn;
  /** Days from the purchase until its cost is in force. */
  leadDays?: number;
  now?: Date;
}

// all items of a document that has a linked one, because what only its totals have is shared among them
const ITEMS = `
WITH usable AS (${USABLE_ITEMS}), linked AS (
  SELECT u.document_id, u.place, s.product_id, s.factor FROM usable u
  JOIN supplier_items s ON s.account_id = $1 AND s.supplier_cnpj = u.issuer_cnpj AND s.supplier_sku = u.sku
)
SELECT i.document_id AS "documentId", i.place, i.quantity, i.icms_cst AS "icmsCst", i.pis_cst AS "pisCst",
       i.credit_sn_minor AS "creditSn", d.day, d.goods_day AS "goodsDay",
       ${Object.entries(AMOUNT_COLUMNS)
         .map(([name, column]) => `i.${column} AS "${name}"`)
         .join(', ')},
       d.freight_minor AS "totalFreight", d.insurance_minor AS "totalInsurance", d.other_minor AS "totalOther",
       d.discount_minor AS "totalDiscount",
       ARRAY (SELECT l.product_id FROM linked l WHERE l.document_id = i.document_id AND l.place = i.place ORDER BY 1) AS "productIds",
       (SELECT min(l.factor) FROM linked l WHERE l.document_id = i.document_id AND l.place = i.place) AS factor
FROM nfe_items i JOIN nfe_documents d ON d.account_id = $1 AND d.id = i.document_id
WHERE i.account_id = $1 AND i.document_id IN (SELECT document_id FROM linked) ORDER BY i.document_id, i.place`;

const STORED = `
SELECT c.product_id AS "productId", c.valid_from AS "from", c.cost_minor AS "costMinor",
       n.cost_minor IS NOT DISTINCT FROM c.cost_minor AS "isOurs"
FROM product_costs c
LEFT JOIN nfe_costs n ON n.account_id = $1 AND n.product_id = c.product_id AND n.valid_from = c.valid_from
WHERE c.account_id = $1 AND c.product_id = ANY ($2::bigint[])`;

interface Row extends Omit<CostedItem, 'quantity'> {
  documentId: number;
  place: number;
  quantity: string;
  day: string;
  goodsDay: string;
  totalFreight: number;
  totalInsurance: number;
  totalOther: number;
  totalDiscount: number;
  productIds: number[];
  factor: string | null;
}

/** Costs by product and day of all purchases whose items were joined to products, by product and day. Days to come are left out. */
export async function purchaseCosts(
  viewer: Pick<Viewer, 'accountId'>,
  { regimeOn, leadDays = 0, now = currentTime() }: CostChoice = {},
): Promise<PurchaseCost[]> {
  const { accountId } = viewer;
  const regimes = regimeOn ?? (await purchaseRegimes(viewer));
  const rows = await queryRows<Row>(ITEMS, [accountId]);
  const days = meansByDay(rows, regimes, leadDays, saoPauloDay(now.getTime()));
  const productIds = [...new Set(days.map(({ productId }) => productId))];
  const stored = await queryRows<{ productId: number; from: string; costMinor: number; isOurs: boolean }>(STORED, [
    accountId,
    productIds,
  ]);
  const storedOf = new Map(stored.map((one) => [`${one.productId} ${one.from}`, one]));
  return days.map((one) => {
    const known = storedOf.get(`${one.productId} ${one.from}`);
    const isSame = known?.costMinor === one.unitCost;
    const state = !known ? 'new' : isSame ? 'same' : known.isOurs ? 'changed' : 'entered';
    return { ...one, state, storedMinor: known?.costMinor ?? null };
  });
}

function meansByDay(rows: readonly Row[], regimeOn: RegimeOn, leadDays: number, today: string) {
  const sums = new Map<string, { productId: number; from: string; cost: bigint; units: bigint }>();
  for (const document of groupBy(rows, ({ documentId }) => documentId).values()) {
    const costs = costsOf(document, regimeOn);
    for (const [index, { productIds, goodsDay }] of document.entries()) {
      const { cost, units } = costs[index]!;
      const from = daysBefore(goodsDay, -leadDays);
      if (from > today) continue;
      for (const productId of productIds) {
        const key = `${productId} ${from}`;
        const sum = sums.get(key) ?? { productId, from, cost: 0n, units: 0n };
        sums.set(key, { ...sum, cost: sum.cost + BigInt(cost), units: sum.units + units });
      }
    }
  }
  return [...sums.values()]
    .map(({ productId, from, cost, units }) => ({
      productId,
      from,
      unitCost: roundedRatio(cost * QUANTITY_SCALE, units),
      units: Number(units) / Number(QUANTITY_SCALE),
    }))
    .toSorted((a, b) => a.productId - b.productId || (a.from < b.from ? -1 : 1));
}

function costsOf(document: readonly Row[], regimeOn: RegimeOn): LandedCost[] {
  const { day, totalFreight, totalInsurance, totalOther, totalDiscount } = document[0]!;
  return landedCost({
    items: document.map((row) => ({ ...row, quantity: tenThousandths(row.quantity) })),
    totals: { freight: totalFreight, insurance: totalInsurance, other: totalOther, discount: totalDiscount },
    factors: document.map(({ factor }) => (factor === null ? QUANTITY_SCALE : tenThousandths(factor))),
    regime: regimeOn(day),
    day,
  });
}
