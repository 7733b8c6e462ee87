import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { normaliseEmail } from '#server/records/identity/sessions/signIn.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { log } from '#server/platform/process/log.ts';
import { readSettings, SettingsError } from '#server/platform/process/settings.ts';
import { connectDatabase } from '#server/platform/postgres/connectDatabase.ts';
import { nfeReading } from '#server/records/nfe/imports/nfePool.ts';
import { refreshLedger } from '#server/records/ledger/refreshLedger.ts';
import { importNfeBundle, nfeBundles, viewerOf } from './importNfeFiles.ts';
import { importOrdersFile } from './importOrdersFile.ts';
import { progressLine } from './progressLine.ts';
import { type RefusedFile, refusedFile } from './refusedFile.ts';
import { summaryText } from './summaryText.ts';
import { type FileSurvey, surveyOrdersFile } from './surveyOrdersFile.ts';

const HELP = `Importa pedidos de arquivos para uma conta.

  npm run import -- --account E-MAIL [--dry-run] [--refused ARQUIVO.csv] ARQUIVO…
  npm run import -- nfe --account E-MAIL [--dry-run] ARQUIVO…

Arquivos aceitos, também compactados com gzip:
  Amazon          relatório All Orders (texto separado por tabulações)
  Mercado Livre   respostas de orders/search (JSON, uma ou várias páginas)
Com nfe: notas fiscais em XML ou ZIP, e pastas deles, das empresas cujos CNPJs estão guardados na conta.

  --account E-MAIL   e-mail de quem entra na conta
  --dry-run          lê tudo e mostra o resultado sem gravar nada na conta
  --refused ARQUIVO  grava um CSV novo com todas as linhas recusadas: arquivo, linha, pedido, status, causa e motivo
  --help             mostra esta ajuda

Importar o mesmo arquivo outra vez não muda nada. Funciona com o servidor ligado ou desligado.`;

/** An error in the command, printed as one line. */
class UsageError extends Error {}

function readArguments() {
  try {
    return parseArgs({
      options: {
        account: { type: 'string' },
        'dry-run': { type: 'boolean' },
        refused: { type: 'string' },
        help: { type: 'boolean' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('\n')[0]} Veja --help.`);
  }
}

async function accountOf(email: string): Promise<number> {
  const [user] = await queryRows<{ accountId: number }>(
    `SELECT account_id AS "accountId" FROM users WHERE email = $1`,
    [normaliseEmail(email)],
  );
  if (!user) throw new UsageError(`Nenhuma conta com o e-mail ${email}.`);
  return user.accountId;
}

/** Reads every file before the first import, so that one invalid file stops the whole command. */
async function surveyAll(files: string[]): Promise<FileSurvey[]> {
  const surveys: FileSurvey[] = [];
  for (const file of files)
    surveys.push(
      await surveyOrdersFile(file).catch((error: unknown) => {
        if (error instanceof DomainError) throw new UsageError(`${file}: ${error.message} Nada foi importado.`);
        throw error;
      }),
    );
  return surveys;
}

async function importNfe(
  account: string,
  paths: string[],
  { dryRun, settings }: { dryRun: boolean; settings: ReturnType<typeof readSettings> },
): Promise<void> {
  const missing = paths.find((path) => !existsSync(path));
  if (paths.length === 0) throw new UsageError('Falta o arquivo a importar. Veja --help.');
  if (missing !== undefined) throw new UsageError(`${missing} não existe.`);
  const disconnect = await connectDatabase(settings);
  try {
    const viewer = await viewerOf(await accountOf(account));
    for await (const bundle of nfeBundles(paths)) {
      const line = progressLine(process.stdout);
      const onProgress = (done: number, total: number) => line.show(`  ${basename(bundle.name)}`, done, total);
      const { result, refused } = await importNfeBundle(viewer, bundle, { dryRun, onProgress }).finally(() =>
        line.end(),
      );
      const counts = `${result.ok} novas, ${result.already} já guardadas, ${result.refused} recusadas`;
      console.log(`${bundle.name}: ${result.failure ?? counts}${dryRun ? ' (nada foi gravado)' : ''}`);
      for (const { file, why } of refused) console.log(`  ${file}: ${why}`);
    }
  } finally {
    await nfeReading.close();
    await disconnect();
  }
}

async function main(): Promise<void> {
  const { values, positionals: files } = readArguments();
  if (values.help) return console.log(HELP);
  const { account } = values;
  const dryRun = values['dry-run'] ?? false;
  if (!account) throw new UsageError('Falta --account E-MAIL. Veja --help.');
  if (files.length === 0) throw new UsageError('Falta o arquivo a importar. Veja --help.');
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  log.level = process.env.LOG_LEVEL || 'warn';

  if (files[0] === 'nfe') return importNfe(account, files.slice(1), { dryRun, settings });
  const surveys = await surveyAll(files);
  const disconnect = await connectDatabase(settings);
  let refused: RefusedFile | null = null;
  try {
    const accountId = await accountOf(account);
    const refusedPath = values.refused ?? null;
    refused = refusedPath === null ? null : await refusedFile(refusedPath);
    for (const survey of surveys) {
      console.log(`${survey.path} (${survey.format.name})`);
      const line = progressLine(process.stdout);
      const summary = await importOrdersFile(accountId, survey.path, {
        dryRun,
        survey,
        onProgress: ({ bytes, totalBytes }) => line.show(`  ${basename(survey.path)}`, bytes, totalBytes),
        onRefused: (one) => refused?.add(basename(survey.path), one),
      }).finally(() => line.end());
      console.log(summaryText(summary, { dryRun, refusedPath }));
    }
    if (!dryRun) await refreshLedger(accountId); // tax rates depend on the revenue of twelve months
  } finally {
    await refused?.close();
    await disconnect();
  }
}

try {
  await main();
} catch (error) {
  if (error instanceof UsageError || error instanceof DomainError) console.error(error.message);
  else if (error instanceof SettingsError) for (const line of error.lines) console.error(line);
  else console.error(error);
  process.exitCode = 1;
}
