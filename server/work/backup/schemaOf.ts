import { type Queryable, queryRow } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';

/** The name of the newest migration the database has. */
export async function schemaOf(on: Queryable): Promise<string> {
  const { schema } = await queryRow<{ schema: string }>(
    'SELECT max(migration_name) AS schema FROM _prisma_migrations WHERE finished_at IS NOT NULL',
    [],
    on,
  );
  return schema;
}

/** Throws 400 when a file was made by another version of the schema than the database has. */
export async function refuseOtherSchema(made: string, on: Queryable): Promise<void> {
  const schema = await schemaOf(on);
  if (made !== schema) throw badRequest(`O arquivo é da versão ${made} do banco e este programa usa a ${schema}.`);
}
