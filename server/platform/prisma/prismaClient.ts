import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '#prisma/generated/client/client.ts';
import { pool } from '#server/platform/postgres/db.ts';

const MAX_NAMES = 200;
const names = new Map<string, string>();

/**
 * Name of a prepared statement, so that each connection parses it once. Texts beyond the first 200 are not prepared.
 */
function statementName({ sql }: { sql: string }): string {
  const known = names.get(sql);
  if (known) return known;
  if (names.size >= MAX_NAMES) return '';
  const name = `p${createHash('sha1').update(sql).digest('base64url').slice(0, 16)}`;
  names.set(sql, name);
  return name;
}

/** Prisma on the product's pool, without account restriction. Reads for a caller go through `accountPrisma`. */
export const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: statementName }) });
