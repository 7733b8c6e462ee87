import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { closeDatabase, useDatabase } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';
import { useMasterSecret } from '#server/platform/security/secrets.ts';
import { scratchPostgres } from '#server/platform/postgres/embedded/scratchPostgres.ts';
import { checkModels } from './checkModels.ts';
import { models } from './models.ts';
import { printWalk } from './walk/printWalk.ts';
import { walkExamples } from './walk/walkExamples.ts';

const HELP = `npm run contract -- [MODELS] [--examples FOLDER]
  MODELS             a folder with Amazon's API models: the connectors and the local marketplaces are checked against them
  --examples FOLDER  a folder with ml-pages and recordings: each answer is given to the connectors
                     (also CONTRACT_EXAMPLES)`;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { examples: { type: 'string' } } });
const [folder] = positionals;
const examples = values.examples ?? process.env.CONTRACT_EXAMPLES;
if (folder || examples) await main();
else {
  console.error(HELP);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const files = folder ? models.map(({ name }) => ({ name, file: resolve(folder, `${name}.json`) })) : [];
  const missing = [...files.map(({ file }) => file), ...(examples ? [join(examples, 'ml-pages', 'INDEX.json')] : [])]
    .filter((file) => !existsSync(file)); // prettier-ignore
  if (missing.length) throw new Error(`Missing: ${missing.join(', ')}`);
  log.level = process.env.LOG_LEVEL || 'silent';

  const postgres = await scratchPostgres();
  try {
    useDatabase(postgres.url);
    useMasterSecret('only for this run, thirty-two characters');
    const isAsPublished = files.length === 0 || (await checkModels(files));
    const isRead = !examples || printWalk(await walkExamples(examples));
    if (!isAsPublished || !isRead) process.exitCode = 1;
  } finally {
    await closeDatabase();
    await postgres.stop();
  }
}
