import { existsSync } from 'node:fs';
import { log } from '#server/platform/process/log.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { prepareRoles } from './prepareRoles.ts';

const HELP = `Prepara um PostgreSQL externo: cria os dois papéis do produto e o banco de dados, se faltam, e as tabelas.

  npm run prepare-database

  ADMIN_DATABASE_URL        superusuário do servidor; só este comando o usa
  DATABASE_URL              papel do produto, com a senha que ele deve ter
  MIGRATIONS_DATABASE_URL   papel dono das tabelas, com a senha que ele deve ter

O que o superusuário possui no banco passa a ser do dono das tabelas. Pode ser repetido: só as senhas mudam.`;

/** `npm run prepare-database`. */
async function main(): Promise<void> {
  if (process.argv.length > 2) return console.log(HELP);
  if (existsSync('.env')) process.loadEnvFile('.env');
  log.level = process.env.LOG_LEVEL || 'warn';
  const [superuserUrl, url, migrationsUrl] = ['ADMIN_DATABASE_URL', 'DATABASE_URL', 'MIGRATIONS_DATABASE_URL'].map(
    (name) => process.env[name] || missing(name),
  ) as [string, string, string];
  await prepareRoles(superuserUrl, { url, migrationsUrl }, { renewPasswords: true });
  await migrate(migrationsUrl, url);
}

function missing(name: string): never {
  throw new Error(`${name}: is required`);
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
