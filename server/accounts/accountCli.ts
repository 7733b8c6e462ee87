import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { connectDatabase } from '#server/core/connectDatabase.ts';
import { DomainError } from '#server/core/errors.ts';
import { log } from '#server/core/log.ts';
import { readSettings, SettingsError } from '#server/core/settings.ts';
import { eraseAccount } from './eraseAccount.ts';
import { exportAccount } from './exportAccount.ts';

const HELP = `Direitos do titular dos dados (LGPD).

  npm run export-account -- E-MAIL ARQUIVO   tudo o que se guarda da conta, em linhas de JSON compactadas com gzip
  npm run erase-account  -- E-MAIL --yes     apaga a conta, quem entra nela e tudo o que ela guardou, para sempre`;

async function main([command, email, target, ...more]: string[]): Promise<void> {
  const isRight = command === 'export' ? target && !target.startsWith('-') : command === 'erase' && target === '--yes';
  if (!isRight || !email || more.length > 0) return console.log(HELP);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  log.level = process.env.LOG_LEVEL || 'warn';
  const letGo = await connectDatabase(settings);
  try {
    if (command === 'export') await exportTo(email, target!);
    else console.log(`A conta de ${email} foi apagada, com ${await eraseAccount(email)} pedidos.`);
  } finally {
    await letGo();
  }
}

/** The file stands under its name only when it is whole. */
async function exportTo(email: string, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  const text = new PassThrough();
  const zipped = pipeline(text, createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
  zipped.catch(() => undefined);
  try {
    const rows = await exportAccount(email, text);
    text.end();
    await zipped;
    renameSync(unfinished, file);
    console.log(`${file}: ${rows} linhas.`);
  } catch (error) {
    text.destroy();
    rmSync(unfinished, { force: true });
    throw error;
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof SettingsError) for (const line of error.lines) console.error(line);
  else console.error(error instanceof DomainError ? error.message : error);
  process.exitCode = 1;
}
