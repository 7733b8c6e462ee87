import { createReadStream, existsSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { writeZipped } from '#server/work/backup/writeZipped.ts';
import { connectDatabase } from '#server/platform/postgres/connectDatabase.ts';
import { conflict, DomainError, notFound } from '#server/platform/values/errors.ts';
import { log } from '#server/platform/process/log.ts';
import { useMasterSecrets } from '#server/platform/security/masterSecrets.ts';
import { usePublicUrl } from '#server/platform/http/http.ts';
import { resetLinkOf } from '#server/records/identity/recovery/askPasswordReset.ts';
import { useOperators } from '#server/records/identity/operators.ts';
import { confirmEmailOf } from '#server/records/identity/recovery/confirmEmail.ts';
import { readSettings, SettingsError } from '#server/platform/process/settings.ts';
import { addUser } from './addUser.ts';
import { accountByEmail } from '#server/records/identity/accountByEmail.ts';
import { rebuildMatches } from '#server/insight/reconciliation/derive/deriveMatches.ts';
import { restateLedger } from '#server/records/ledger/restateLedger.ts';
import { eraseAccount } from './eraseAccount.ts';
import { exportAccount } from './exportAccount.ts';
import { forgetMove, forgetMovesOf, keptMoves } from './keptMoves.ts';
import { moveAccountIn, type MovedAccount } from './moveAccountIn.ts';
import { moveAccountOut } from './moveAccountOut.ts';
import { putAccountBack } from './putAccountBack.ts';

const HELP = `Direitos do titular dos dados (LGPD), e a mudança de uma conta para outra instalação.

  npm run add-user -- E-MAIL NOME            cria a conta de quem entra com o e-mail, também com REGISTRATION=closed, e
                                             mostra uma senha para a primeira entrada
  npm run confirm-email -- E-MAIL            confirma o e-mail de uma pessoa, em instalações sem servidor de e-mail
  npm run export-account -- E-MAIL ARQUIVO   tudo o que se guarda da conta, em linhas de JSON compactadas com gzip
  npm run erase-account  -- E-MAIL --yes     apaga a conta, quem entra nela e tudo o que ela guardou, para sempre
  npm run reset-password -- E-MAIL           mostra um link, que vale 30 minutos e uma vez, para escolher uma nova senha
  npm run restate-ledger -- E-MAIL           calcula de novo cada linha do livro-razão, de todas as vendas da conta
  npm run rebuild-matches -- E-MAIL          compara de novo o dinheiro de todas as vendas da conta (Conciliação)
  npm run move-account -- out E-MAIL ARQUIVO a conta inteira, senhas e chaves seladas inclusive, sai daqui para o arquivo;
                                             uma cópia do arquivo fica no banco até \`done\`
  npm run move-account -- in ARQUIVO         e entra na outra instalação, que mostra um recibo; sem o APP_SECRET da primeira
                                             (pode ser em APP_SECRET_OLD), as chaves dos marketplaces têm de ser salvas de novo
  npm run move-account -- done RECIBO        apaga a cópia na primeira instalação
  npm run move-account -- back E-MAIL        ou a conta volta da cópia, se não entrou em nenhum outro lugar
  npm run move-account -- kept               mostra as cópias guardadas`;

async function main(words: string[]): Promise<void> {
  const work = workOf(words);
  if (!work) return console.log(HELP);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  log.level = process.env.LOG_LEVEL || 'warn';
  const disconnect = await connectDatabase(settings);
  try {
    useOperators(settings);
    useMasterSecrets(settings);
    usePublicUrl(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
    await work();
  } finally {
    await disconnect();
  }
}

function workOf([command, first, second, ...more]: string[]): (() => Promise<void>) | null {
  if (command === 'kept' && first === undefined) return listKept;
  if (!first || more.length > 0) return null;
  if (command === 'done') return second ? null : () => forget(first);
  if (command === 'back') return second ? null : () => putBack(first);
  if (command === 'in') return second ? null : () => moveIn(first);
  if (command === 'reset') return second ? null : () => printResetLink(first);
  if (command === 'confirm') return second ? null : () => confirm(first);
  if (command === 'restate') return second ? null : () => restate(first);
  if (command === 'matches') return second ? null : () => rebuild(first);
  if (command === 'erase') return second === '--yes' ? () => erase(first) : null;
  if (!second || second.startsWith('-')) return null;
  if (command === 'add') return () => add(first, second);
  if (command === 'export') return () => exportTo(first, second);
  return command === 'out' ? () => moveOut(first, second) : null;
}

async function add(email: string, name: string): Promise<void> {
  const password = await addUser({ email, name });
  console.log(`A conta de ${email} foi criada. Senha da primeira entrada, a trocar em Conta: ${password}`);
}

async function erase(email: string): Promise<void> {
  const copies = await forgetMovesOf(email);
  if (copies > 0) console.log(`${copies} cópias de uma conta de ${email} que saiu daqui foram apagadas.`);
  // who left has only the copies
  if (copies === 0 || (await accountByEmail(email).catch(() => null)) !== null)
    console.log(`A conta de ${email} foi apagada, com ${await eraseAccount(email)} pedidos.`);
}

async function printResetLink(email: string): Promise<void> {
  console.log(await resetLinkOf(email));
}

async function confirm(email: string): Promise<void> {
  await confirmEmailOf(email);
  console.log(`O e-mail ${email} está confirmado.`);
}

async function restate(email: string): Promise<void> {
  console.log(`${await restateLedger(await accountByEmail(email))} itens de pedidos mudaram.`);
}

async function rebuild(email: string): Promise<void> {
  const { compared, written, removed } = await rebuildMatches(await accountByEmail(email));
  console.log(`${compared} pedidos comparados: ${written} comparações mudaram e ${removed} deixaram de existir.`);
}

async function exportTo(email: string, file: string): Promise<void> {
  const rows = await writeZipped(file, async (text, kept) => {
    const written = await exportAccount(email, text);
    await kept();
    return written;
  });
  console.log(`${file}: ${rows} linhas.`);
}

async function moveOut(email: string, file: string): Promise<void> {
  // the file may be of another account
  if (existsSync(file)) throw conflict('commands.existsShort', { file });
  const rows = await writeZipped(file, (text, kept) =>
    moveAccountOut(email, text, async () => createReadStream(await kept())),
  ).catch((error: unknown) => {
    if (existsSync(`${file}.unfinished`))
      console.error(`Não se sabe se a conta saiu. Se não está mais aqui, ${file}.unfinished é o arquivo inteiro dela.`);
    throw error;
  });
  console.log(`${file}: ${rows} linhas. A conta não está mais em uso aqui; uma cópia fica guardada no banco.
Depois que entrar na outra instalação: npm run move-account -- done RECIBO. Se não entrar: npm run move-account -- back ${email}`);
}

async function forget(receipt: string): Promise<void> {
  console.log(`A cópia da conta de ${await forgetMove(receipt)} foi apagada.`);
}

async function putBack(email: string): Promise<void> {
  const moved = await putAccountBack(email);
  console.log(`A conta de ${email} voltou, com ${moved.rows} linhas. O arquivo com que saiu não deve mais ser usado.`);
  warnOfLostKeys(moved);
}

async function listKept(): Promise<void> {
  const moves = await keptMoves();
  if (moves.length === 0) console.log('Nenhuma cópia de uma conta que saiu está guardada.');
  for (const { email, rows, movedAt } of moves)
    console.log(`${email}: ${rows} linhas, saiu em ${movedAt.toISOString()}`);
}

async function moveIn(file: string): Promise<void> {
  if (!existsSync(file)) throw notFound('commands.doesNotExist', { file });
  const text = new PassThrough();
  const unzipped = pipeline(createReadStream(file), createGunzip(), text).catch((error: unknown) =>
    text.destroy(error as Error),
  );
  const moved = await moveAccountIn(text);
  await unzipped;
  console.log(`${moved.rows} linhas de ${file} entraram. Recibo: ${moved.receipt}
Na instalação de onde a conta saiu: npm run move-account -- done ${moved.receipt}`);
  warnOfLostKeys(moved);
}

function warnOfLostKeys({ lostConnections }: MovedAccount): void {
  if (lostConnections)
    console.log(`As chaves de ${lostConnections} marketplaces não abrem aqui: quem vende precisa salvá-las de novo.`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof SettingsError) for (const line of error.lines) console.error(line);
  else console.error(error instanceof DomainError ? error.message : error);
  process.exitCode = 1;
}
