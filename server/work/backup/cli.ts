import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectDatabase } from '#server/platform/postgres/connectDatabase.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import { log } from '#server/platform/process/log.ts';
import { readSettings, type Settings, SettingsError } from '#server/platform/process/settings.ts';
import { recordBackupEvent } from './backupEvents.ts';
import { backupName, deleteOldBackups, newestBackup } from './backupFiles.ts';
import { readBackup } from './readBackup.ts';
import { restoreBackup } from './restoreBackup.ts';
import { restoreDrill } from './restoreDrill.ts';
import { writeBackup } from './writeBackup.ts';
import { writeZipped } from './writeZipped.ts';

const HELP = `Guarda o banco de dados inteiro em um arquivo, ou o restaura.

  npm run backup  -- ARQUIVO     com o servidor ligado ou desligado; o arquivo é SQL compactado com gzip
  npm run backup  -- --keep N    em BACKUP_DIR, com a data no nome; ficam os N mais novos (sem --keep, todos)
  npm run restore -- ARQUIVO     em um banco sem contas (por exemplo, outra DATA_DIR), com o servidor desligado
  npm run restore-drill -- [ARQUIVO OU PASTA]
                                 prova o backup mais novo de BACKUP_DIR: restaura em um banco de ensaio, compara linhas e
                                 valores com os que o backup declara, abre as chaves, apaga o ensaio e anota a data

Com BACKUP_SECRET os arquivos são cifrados. As chaves dos marketplaces estão seladas no arquivo: só abrem com o mesmo APP_SECRET.`;

const MAX_KEPT = 10_000;

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { keep: { type: 'string' }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [command, path, ...more] = positionals;
  if (values.help) return console.log(HELP);
  if (more.length > 0) return showMistake();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  log.level = process.env.LOG_LEVEL || 'warn';
  const place = path ?? settings.BACKUP_DIR;
  if (!place) return showMistake();
  if (command === 'backup') await backup(path, keptOf(values.keep), settings);
  else if (command === 'restore' && path) await restore(path, settings);
  else if (command === 'drill') await drill(await newestBackup(place), settings);
  else showMistake();
}

/** The help, as an error: a timer whose settings lack BACKUP_DIR must not look as if it had made a backup. */
function showMistake(): void {
  console.error(HELP);
  process.exitCode = 1;
}

function keptOf(text: string | undefined): number {
  if (text === undefined) return Infinity;
  const keep = Number(text);
  if (Number.isInteger(keep) && keep >= 1 && keep <= MAX_KEPT) return keep;
  throw badRequest('commands.numberRange', { what: '--keep', most: MAX_KEPT });
}

/** Into the file `path`, or into BACKUP_DIR, where the newest `keep` backups stay. */
async function backup(path: string | undefined, keep: number, settings: Settings): Promise<void> {
  const { BACKUP_DIR: folder = '', BACKUP_SECRET: secret } = settings;
  const file = path ?? join(folder, backupName(new Date(), Boolean(secret)));
  if (!path) await mkdir(folder, { recursive: true, mode: 0o700 });
  const disconnect = await connectDatabase(settings);
  try {
    const written = await writeZipped(
      file,
      async (text, complete) => {
        const snapshot = await writeBackup(text);
        await complete();
        return snapshot;
      },
      secret,
    );
    await recordBackupEvent('backup', { ...written, file: basename(file) });
    console.log(`${file}: ${written.rows} linhas de ${written.tables} tabelas.`);
  } finally {
    await disconnect();
  }
  if (path || keep === Infinity) return;
  for (const name of await deleteOldBackups(folder, keep)) console.log(`${name}: apagado, há ${keep} mais novos.`);
}

async function restore(file: string, settings: Settings): Promise<void> {
  if (!existsSync(file)) throw new DomainError('BAD_REQUEST', 400, sentence('commands.doesNotExist', { file }));
  const text = await readBackup(file, settings.BACKUP_SECRET);
  const disconnect = await connectDatabase(settings);
  try {
    const { rows } = await restoreBackup(text);
    console.log(`${rows} linhas restauradas de ${file}.`);
  } finally {
    text.destroy();
    await disconnect();
  }
}

async function drill(file: string, settings: Settings): Promise<void> {
  const { rows, tables, figures, takenAt } = await restoreDrill(file, settings);
  const compared =
    figures === null
      ? 'o arquivo é de uma versão anterior e não declara linhas nem valores: só as linhas que ele contém foram contadas'
      : `${figures} grupos de valores (conta, mês, moeda) iguais aos declarados`;
  console.log(`${file}, de ${takenAt.toISOString()}: ${rows} linhas de ${tables} tabelas restauradas; ${compared}.`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof SettingsError) for (const line of error.lines) console.error(line);
  else console.error(error instanceof DomainError || error instanceof TypeError ? error.message : error);
  process.exitCode = 1;
}
