-- When held sales are released, as the marketplace says, and why they are held.
ALTER TABLE posted_amounts ADD COLUMN matures_on date, ADD COLUMN hold_reason text;

-- Those that are held now are few among all amounts.
CREATE INDEX posted_amounts_held ON posted_amounts (account_id) WHERE matures_on IS NOT NULL AND released_at IS NULL;

-- Sales that are held now are read once more, from the first of the last 60 days on.
UPDATE sync_streams s SET watermark = held.since
FROM (SELECT a.account_id, min(a.posted_at) AS since FROM posted_amounts a
      WHERE a.source = 'amazon.finances' AND a.basis = 'provisional' AND a.released_at IS NULL
        AND a.posted_at > now() - interval '60 days' GROUP BY a.account_id) held
WHERE s.account_id = held.account_id AND s.marketplace = 'amazon' AND s.stream = 'fees' AND s.watermark > held.since;
