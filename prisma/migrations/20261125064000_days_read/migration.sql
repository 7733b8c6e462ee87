-- Days that a stream has been read for (docs/decisions/050): a figure of other days is unknown, not 0.
ALTER TABLE sync_streams ADD COLUMN read_days datemultirange NOT NULL DEFAULT '{}';

-- What was read before. Each read goes on where the one before ended, so that the length of the first one is read back from
-- the watermark too; amounts before that were read by an earlier one.
UPDATE sync_streams s SET read_days = datemultirange(daterange(
  least(w.day - 90, (SELECT min(a.day) FROM ad_spend_days a JOIN products p ON p.account_id = a.account_id AND p.id = a.product_id
                     WHERE a.account_id = s.account_id AND p.marketplace = s.marketplace)), w.day, '[]'))
FROM (SELECT account_id, marketplace, (watermark AT TIME ZONE 'America/Sao_Paulo')::date AS day FROM sync_streams
      WHERE stream = 'ads') w
WHERE s.stream = 'ads' AND (w.account_id, w.marketplace) = (s.account_id, s.marketplace) AND w.day IS NOT NULL;

UPDATE sync_streams s SET read_days = datemultirange(daterange(
  (day - interval '13 months')::date + 1, day, '[]'))
FROM (SELECT account_id, marketplace, stream, (watermark AT TIME ZONE 'America/Sao_Paulo')::date AS day FROM sync_streams) w
WHERE s.stream IN ('fees', 'reimbursements') AND (w.account_id, w.marketplace, w.stream) = (s.account_id, s.marketplace, s.stream)
  AND w.day IS NOT NULL;

-- Orders: the windows of thirty days that are stored of a history being read, all of one that is complete, and the changes since.
UPDATE sync_streams s SET read_days = datemultirange(daterange(
  CASE WHEN s.cursor IS NULL THEN (w.day - interval '13 months')::date
       ELSE (greatest((s.cursor ->> 'since')::timestamptz,
                      (s.cursor ->> 'until')::timestamptz - (s.cursor ->> 'next')::int * interval '720 hours')
             AT TIME ZONE 'America/Sao_Paulo' + interval '1 day' - interval '1 microsecond')::date END,
  w.day, '[]'))
FROM (SELECT account_id, marketplace, (watermark AT TIME ZONE 'America/Sao_Paulo')::date AS day FROM sync_streams
      WHERE stream = 'orders_backfill') w
WHERE s.stream = 'orders_backfill' AND (w.account_id, w.marketplace) = (s.account_id, s.marketplace) AND w.day IS NOT NULL
  AND (s.last_success_at IS NOT NULL OR (s.cursor ->> 'next')::int > 0);
UPDATE sync_streams s SET read_days = datemultirange(daterange(
  (h.watermark AT TIME ZONE 'America/Sao_Paulo')::date, (s.watermark AT TIME ZONE 'America/Sao_Paulo')::date, '[]'))
FROM sync_streams h
WHERE s.stream = 'orders' AND h.stream = 'orders_backfill' AND (h.account_id, h.marketplace) = (s.account_id, s.marketplace)
  AND h.watermark <= s.watermark;

-- Storage: months back to the oldest one read, until the last one that the marketplace has charged for.
UPDATE sync_streams s SET read_days = datemultirange(daterange(
  (cursor -> 'place' ->> 'backTo' || '-01')::date, (last.month + interval '1 month')::date))
FROM (SELECT account_id, marketplace, max(date_trunc('month', day::timestamp)) AS month FROM posted_amounts
      WHERE source = 'amazon.storage' GROUP BY 1, 2) last
WHERE s.stream = 'storage' AND (last.account_id, last.marketplace) = (s.account_id, s.marketplace)
  AND (cursor -> 'place' ->> 'backTo' || '-01')::date < (last.month + interval '1 month')::date;

-- Days that each source of an account's figures has been read for: of the running month's storage none, of taxes those of a
-- regime, which are of no marketplace.
CREATE VIEW source_days AS
SELECT account_id, marketplace,
       CASE stream WHEN 'orders_backfill' THEN 'orders' WHEN 'fees' THEN 'finances' ELSE stream::text END AS source,
       range_agg(read_days) AS days
FROM sync_streams WHERE stream IN ('orders_backfill', 'orders', 'fees', 'ads', 'reimbursements', 'storage')
GROUP BY 1, 2, 3
UNION ALL
SELECT account_id, marketplace, 'traffic', range_agg(daterange(day, day + 1)) FROM traffic_told_days GROUP BY 1, 2
UNION ALL
SELECT account_id, NULL, 'taxes', datemultirange(daterange(date_trunc('month', min(valid_from)::timestamp)::date, NULL))
FROM tax_settings GROUP BY 1;

CREATE VIEW viewer.read_days WITH (security_barrier = true) AS
SELECT marketplace::text AS marketplace, source, lower(stretch) AS first_day, upper(stretch) - 1 AS last_day, account_id
FROM source_days CROSS JOIN LATERAL unnest(days) stretch;

-- A stream writes its row with every page, and its days seldom.
CREATE TRIGGER mark_days AFTER UPDATE ON sync_streams FOR EACH ROW
  WHEN (OLD.read_days IS DISTINCT FROM NEW.read_days) EXECUTE FUNCTION changes.mark_row('coverage');
CREATE TRIGGER mark_deleted AFTER DELETE ON sync_streams FOR EACH ROW EXECUTE FUNCTION changes.mark_row('coverage');
CREATE TRIGGER mark_added AFTER INSERT ON sync_streams FOR EACH ROW WHEN (NOT isempty(NEW.read_days))
  EXECUTE FUNCTION changes.mark_row('coverage');
SELECT changes.mark_table('traffic_told_days', 'mark_whole', '''coverage'''),
       changes.mark_table('tax_settings', 'mark_whole', '''coverage''');
