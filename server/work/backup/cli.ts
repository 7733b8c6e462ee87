import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { PassThrough } from 'node:stream';
import { connectDatabase } from '#server/platform/postgres/connectDatabase.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { log } from '#server/platform/process/log.ts';
import { readSettings, SettingsError } from '#server/platform/process/settings.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';
import { writeZipped } from './writeZipped.ts';

const HELP = `Guarda o banco de dados inteiro em um arquivo, ou o restaura.

  npm run backup  -- ARQUIVO     com o servidor ligado ou desligado; o arquivo é SQL compactado com gzip
  npm run restore -- ARQUIVO     em um banco sem contas (por exemplo, outra DATA_DIR), com o servidor desligado

As chaves dos marketplaces estão seladas no arquivo: só abrem com o mesmo APP_SECRET.`;

async function main([command, file, ...more]: string[]): Promise<void> {
  if (!(command === 'backup' || command === 'restore') || !file || more.length > 0 || file.startsWith('-'))
    return console.log(HELP);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  log.level = process.env.LOG_LEVEL || 'warn';
  if (command === 'restore' && !existsSync(file))
    throw new DomainError('BAD_REQUEST', 400, sentence('commands.doesNotExist', { file }));
  const disconnect = await connectDatabase(settings);
  try {
    await (command === 'backup' ? backup(file) : restore(file));
  } finally {
    await disconnect();
  }
}

async function backup(file: string): Promise<void> {
  const { tables, rows } = await writeZipped(file, async (text, complete) => {
    const written = await writeBackup(text);
    await complete();
    return written;
  });
  console.log(`${file}: ${rows} linhas de ${tables} tabelas.`);
}

async function restore(file: string): Promise<void> {
  const text = new PassThrough();
  const unzipped = pipeline(createReadStream(file), createGunzip(), text).catch((error: unknown) =>
    text.destroy(error as Error),
  );
  const { rows } = await restoreBackup(text);
  await unzipped;
  console.log(`${rows} linhas restauradas de ${file}.`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof SettingsError) for (const line of error.lines) console.error(line);
  else console.error(error instanceof DomainError ? error.message : error);
  process.exitCode = 1;
}
