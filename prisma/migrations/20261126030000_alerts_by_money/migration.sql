-- Products whose stock ends before an order arrives.
ALTER TYPE "AlertKind" ADD VALUE 'low_stock';
-- What an alert is worth, and the alert that stands for several of its kind. A null count: of a version without groups.
ALTER TABLE alerts
  ADD COLUMN stake_minor bigint,
  ADD COLUMN stake_currency char(3),
  ADD COLUMN subjects integer,
  ADD COLUMN group_fingerprint text,
  ADD CONSTRAINT alerts_stake_has_currency CHECK ((stake_minor IS NULL) = (stake_currency IS NULL));
