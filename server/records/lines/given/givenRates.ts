import type { RateRow } from '#server/records/taxation/engine/rateRow.ts';

/** A row of `tax_rates` that a statement is given instead of the stored ones. */
export type GivenRate = RateRow & { month: string; goods: string; to_uf: string };

/** SQL of `tax_rates` as a statement sees it: the rows `$2` (GivenRate, JSON) of account `$1`, and no others. */
export const GIVEN_RATES = `tax_rates AS MATERIALIZED (
  SELECT $1::int AS account_id, n.month, n.goods, n.to_uf, ARRAY(SELECT jsonb_array_elements_text(n.num)::numeric) AS num,
         ARRAY(SELECT jsonb_array_elements_text(n.den)::numeric) AS den, n.icms_num, n.icms_den, n.cbs_base, n.is_informative
  FROM jsonb_to_recordset($2::jsonb) n (month date, goods text, to_uf text, num jsonb, den jsonb, icms_num numeric, icms_den numeric,
    cbs_base text, is_informative boolean)
)`;

/** What the taxes of a sale need of its rates. */
export const RATE_COLUMNS = ['num', 'den', 'icms_num', 'icms_den', 'cbs_base', 'is_informative'] as const;
