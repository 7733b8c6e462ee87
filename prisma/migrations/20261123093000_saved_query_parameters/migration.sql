-- Parameters of saved queries are bound by the database as $name; {{name}} was replaced in the text. A part of the text between
-- two quotes is inside of a literal when its number is even, because a doubled quote is an empty part.
UPDATE saved_queries q
SET sql = (
  SELECT string_agg(
    regexp_replace(
      part,
      '\{\{\s*([^][{}\s$;,()'']{1,40})\s*\}\}',
      CASE WHEN n % 2 = 1 THEN '$\1' ELSE ''' || $\1 || ''' END,
      'g'
    ),
    '''' ORDER BY n
  )
  FROM unnest(string_to_array(q.sql, '''')) WITH ORDINALITY AS p (part, n)
)
WHERE q.sql ~ '\{\{\s*[^][{}\s$;,()'']{1,40}\s*\}\}';
