import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { log } from '#server/platform/process/log.ts';
import { distributeTables, planOfTables } from './distribution.ts';
import { refuseToDistribute } from './refuseToDistribute.ts';
import { sizesOf } from './sizesOf.ts';

const DEFAULT_SHARDS = 32;
const MAX_SHARDS = 1024;

const HELP = `Distribui as contas por vários servidores PostgreSQL com Citus (docs/scale.md). Não tem volta neste banco.

  npm run distribute -- [--shards ${DEFAULT_SHARDS}] [--dry-run]

  DATABASE_URL              papel do produto, no coordenador
  MIGRATIONS_DATABASE_URL   papel dono das tabelas, no coordenador

O produto não pode estar em execução. Pode ser repetido depois de uma interrupção: o que já foi distribuído fica como está.`;

/** `npm run distribute`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { shards: { type: 'string' }, 'dry-run': { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(HELP);
  const shards = Number(values.shards ?? DEFAULT_SHARDS);
  if (!Number.isInteger(shards) || shards < 1 || shards > MAX_SHARDS)
    throw new Error(`--shards: a whole number from 1 to ${MAX_SHARDS}.`);
  if (existsSync('.env')) process.loadEnvFile('.env');
  log.level = process.env.LOG_LEVEL || 'warn';
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL: is required');
  const ownerUrl = process.env.MIGRATIONS_DATABASE_URL || url;
  const on = new pg.Client({ connectionString: ownerUrl, application_name: 'distribute' });
  await on.connect();
  try {
    await refuseToDistribute(on, process.env.DATABASE_REPLICA_URL);
    if (!values['dry-run']) await migrate(ownerUrl, url);
    const before = await sizesOf(on);
    const plan = await planOfTables(on);
    for (const { name, kind, isDone } of plan) {
      const { rows, bytes } = before.get(name) ?? { rows: 0, bytes: 0 };
      console.log([name, isDone ? 'done' : kind, `${rows} rows`, `${bytes} bytes`].join('\t'));
    }
    if (values['dry-run']) return;
    await distributeTables(on, shards, (table) => console.log(`${table}: in its place`));
    const after = await sizesOf(on);
    for (const { name } of plan)
      if (before.get(name)?.rows !== after.get(name)?.rows)
        throw new Error(
          `${name}: ${before.get(name)?.rows} rows before, ${after.get(name)?.rows} after. Restore the backup.`,
        );
    console.log(`${plan.length} tables are in their places, with as many rows as before.`);
  } finally {
    await on.end();
  }
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
