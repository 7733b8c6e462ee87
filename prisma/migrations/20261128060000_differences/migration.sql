-- What the worklist reads besides the order by amount: differences of one cause, by day, and those of a cart.
CREATE INDEX money_differences_of_causes ON money_matches (account_id, reason, at_stake_minor DESC, id)
  WHERE class NOT IN ('matched', 'in_progress');
CREATE INDEX money_differences_by_day ON money_matches (account_id, (coalesce(sale_day, since, '1900-01-01'::date)), id)
  WHERE class NOT IN ('matched', 'in_progress');
CREATE INDEX money_differences_of_carts ON money_matches (account_id, pack_id)
  WHERE pack_id IS NOT NULL AND class NOT IN ('matched', 'in_progress');
-- Its totals, without reading the rows.
CREATE INDEX money_differences_summed ON money_matches
  (account_id, currency, is_certain, reason, at_stake_minor, order_external_id, marketplace, key)
  WHERE class NOT IN ('matched', 'in_progress');

ALTER TABLE disputes ADD CONSTRAINT disputes_recovered CHECK (recovered_minor >= 0);
-- Whether anything is undecided because a source is not read completely.
CREATE INDEX money_matches_incomplete ON money_matches (account_id) WHERE reason = 'source_incomplete';
