import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { saleTaxesSql } from '#server/records/taxation/engine/saleTaxesSql.ts';
import { GIVEN_RATES, type GivenRate } from './givenRates.ts';
import { ratesOn } from '#server/records/lines/taxesOn.ts';

/** A price paid for goods of a kind in a state, in centavos. */
export interface PricedSale {
  key: number;
  paid: number;
  goods: string;
  uf: string;
}

/** CBS and IBS of a sale and what they are inside of, in centavos. */
export interface ConsumptionTaxes {
  key: number;
  /** What is left of the price without taxes that are not in their base. */
  base: number;
  cbs: number;
  ibsUf: number;
  ibsMun: number;
}

const TAXES = `
WITH ${GIVEN_RATES}, asked AS (SELECT * FROM jsonb_to_recordset($3::jsonb) a (key int, paid bigint, goods text, uf text))
SELECT a.key, t.cbs_base::float8 AS base, t.cbs::float8 AS cbs, t.ibs_uf::float8 AS "ibsUf", t.ibs_mun::float8 AS "ibsMun"
FROM asked a CROSS JOIN LATERAL (${saleTaxesSql('a.paid', ratesOn('$4::date', 'a.goods', 'a.uf'))}) t
WHERE t.owes_cbs ORDER BY a.key`;

/** CBS and IBS of sales by the rates of a month (`YYYY-MM-01`), by the ledger's own calculation; none of sales that owe no CBS. */
export const consumptionTaxes = (
  accountId: number,
  sales: readonly PricedSale[],
  { month, rates }: { month: string; rates: readonly GivenRate[] },
  on?: Queryable,
): Promise<ConsumptionTaxes[]> =>
  queryRows<ConsumptionTaxes>(TAXES, [accountId, JSON.stringify(rates), JSON.stringify(sales), month], on);
