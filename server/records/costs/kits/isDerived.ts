/** SQL: the listing `p` of account `$1` costs what the components of its kit cost. */
export const isDerived = (p: string): string => `(NOT ${p}.has_own_cost AND EXISTS (
  SELECT FROM kit_components kit WHERE kit.account_id = $1 AND kit.kit_id = ${p}.master_id))`;
