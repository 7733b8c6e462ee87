import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storedColumns } from './viewerTable.ts';
import { viewerTables } from './viewerTables.ts';

useTestDatabase();

test('the list has every view of the seller with all columns and types', async () => {
  const rows = await queryRows<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname || ' ' || CASE format_type(a.atttypid, NULL)
              WHEN 'character' THEN 'text' WHEN 'character varying' THEN 'text' ELSE format_type(a.atttypid, NULL) END
              ORDER BY a.attname) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'viewer'::regnamespace AND a.attname NOT IN ('account_id', 'sale_day', 'last_seen_at')
     GROUP BY c.relname`,
  );
  const listed = [...viewerTables.values()]
    .map(
      (table) =>
        [
          table.name,
          storedColumns(table)
            .map((column) => `${column.name} ${column.type}`)
            .toSorted(),
        ] as const,
    )
    .filter(([, columns]) => columns.length > 0);
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(rows.map(({ name, columns }) => [name, columns.toSorted()])),
  );
});

test('references point to listed columns', () => {
  const references = [...viewerTables.values()].flatMap(({ columns }) =>
    columns.flatMap((column) => (column.references ? [column.references] : [])),
  );
  expect(references.length).toBeGreaterThan(5);
  const isListed = ([table, name]: [string, string]) =>
    viewerTables.get(table)?.columns.some((column) => column.name === name);
  expect(references.filter((reference) => !isListed(reference))).toEqual([]);
});
