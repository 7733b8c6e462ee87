import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The last of the 31 migrations of version 0.1, which today's first migration replaces. */
const LAST_SQUASHED = '20261121041200_sources_in_portuguese';

interface Migration {
  path: string;
  migrationFile: { content: { value: string } };
}

/**
 * Prepares a database of version 0.1 for today's migrations: replaces the records of its 31 migrations with that of
 * `first`, which creates the same schema. Throws when some of the 31 were never applied.
 */
export async function adoptSquashed(client: pg.Client, first: Migration): Promise<void> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
  );
  if (!tables[0]!.exists) return;
  const { rows } = await client.query<{ squashed: number; isComplete: boolean }>(
    `SELECT count(*)::int AS squashed,
            coalesce(bool_or(migration_name = $1 AND finished_at IS NOT NULL), false) AS "isComplete"
     FROM _prisma_migrations WHERE migration_name BETWEEN '20261120' AND $1 AND rolled_back_at IS NULL`,
    [LAST_SQUASHED],
  );
  const { squashed, isComplete } = rows[0]!;
  if (squashed === 0) return;
  if (!isComplete)
    throw new Error('The database is of an older version than 0.1: start version 0.1 once, then this one.');
  await client.query(
    `WITH squashed AS (DELETE FROM _prisma_migrations WHERE migration_name BETWEEN '20261120' AND $1)
     INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($2, $3, $4, now(), 1)`,
    [
      LAST_SQUASHED,
      randomUUID(),
      createHash('sha256').update(first.migrationFile.content.value).digest('hex'),
      first.path,
    ],
  );
}
