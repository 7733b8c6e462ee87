import { type Queryable, queryRow } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';

/** The name of the newest migration of the database. */
export async function schemaOf(on: Queryable): Promise<string> {
  const { schema } = await queryRow<{ schema: string }>(
    'SELECT max(migration_name) AS schema FROM _prisma_migrations WHERE finished_at IS NOT NULL',
    [],
    on,
  );
  return schema;
}

/** Throws 400 when the file's schema version differs from the database's. */
export async function refuseOtherSchema(fileSchema: string, on: Queryable): Promise<void> {
  const schema = await schemaOf(on);
  if (fileSchema !== schema) throw badRequest('commands.otherSchema', { fileSchema, schema });
}
