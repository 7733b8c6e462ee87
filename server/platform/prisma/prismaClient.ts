import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '#prisma/generated/client/client.ts';
import { pool } from '#server/platform/postgres/db.ts';

const MAX_NAMES = 200;
const names = new Map<string, string>();

/** Names a statement, so that each connection parses it once. Beyond the first 200 texts they go unprepared. */
function statementName({ sql }: { sql: string }): string {
  const known = names.get(sql);
  if (known) return known;
  if (names.size >= MAX_NAMES) return '';
  const name = `p${createHash('sha1').update(sql).digest('base64url').slice(0, 16)}`;
  names.set(sql, name);
  return name;
}

/** Prisma on the product's own pool, of every account. What a caller may read goes through `accountPrisma`. */
export const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: statementName }) });
