-- As before (20261125064000), with storage that is charged by the bill: its complete periods have been read.
CREATE OR REPLACE VIEW source_days AS
SELECT account_id, marketplace,
       CASE stream WHEN 'orders_backfill' THEN 'orders' WHEN 'fees' THEN 'finances' ELSE stream::text END AS source,
       range_agg(read_days) AS days
FROM sync_streams WHERE stream IN ('orders_backfill', 'orders', 'fees', 'ads', 'reimbursements')
GROUP BY 1, 2, 3
UNION ALL
SELECT account_id, marketplace, 'storage', range_agg(days) FROM (
  SELECT account_id, marketplace, read_days AS days FROM sync_streams WHERE stream = 'storage'
  UNION ALL
  SELECT account_id, marketplace, datemultirange(daterange(from_day, to_day, '[]')) FROM bill_periods
  WHERE bill_group = 'ML' AND state IN ('complete', 'closed')
) storage GROUP BY 1, 2
UNION ALL
SELECT account_id, marketplace, 'traffic', range_agg(daterange(day, day + 1)) FROM traffic_told_days GROUP BY 1, 2
UNION ALL
SELECT account_id, NULL, 'taxes', datemultirange(daterange(date_trunc('month', min(valid_from)::timestamp)::date, NULL))
FROM tax_settings GROUP BY 1;

CREATE TRIGGER mark_days AFTER UPDATE ON bill_periods FOR EACH ROW
  WHEN ((OLD.state, OLD.from_day, OLD.to_day) IS DISTINCT FROM (NEW.state, NEW.from_day, NEW.to_day))
  EXECUTE FUNCTION changes.mark_row('coverage');
CREATE TRIGGER mark_added AFTER INSERT ON bill_periods FOR EACH ROW EXECUTE FUNCTION changes.mark_row('coverage');
CREATE TRIGGER mark_deleted AFTER DELETE ON bill_periods FOR EACH ROW EXECUTE FUNCTION changes.mark_row('coverage');
