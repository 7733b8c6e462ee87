-- The share of the Buy Box depends on how long a check holds, which a coverage says.
SELECT changes.mark_table('push_coverages', 'mark_whole', '''listings''');
