import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { runningPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { holdDataFolder } from '#server/platform/postgres/embedded/singleInstance.ts';
import { builtProgram } from '#server/platform/testing/builtProgram.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { ITEM_MONEY } from '#server/records/lines/testing/itemMoney.ts';

const database = useTestDatabase();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-cli-'));
  await chmod(folder, 0o755); // the operating-system user of the database must reach its files
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const HEADER = 'amazon-order-id\tpurchase-date\torder-status\tsales-channel\tsku\tquantity\titem-price\n';
const LINE = '701-1\t2024-03-01T12:00:00Z\tShipped\tAmazon.com.br\tA\t1\t10.00\n';

async function file(name: string, content: string): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

interface Outcome {
  code: number;
  out: string;
  error: string;
}

/** Runs the command like `npm run import`. */
const command = (args: string[], settings: Record<string, string>) =>
  new Promise<Outcome>((done) => {
    const env = {
      ...process.env,
      LOG_LEVEL: 'error',
      APP_SECRET: 'a secret for tests, thirty-two characters',
      ...settings,
    };
    execFile(process.execPath, [...builtProgram('server/work/import/cli.ts'), ...args], { env }, (error, out, stderr) =>
      done({ code: error ? Number(error.code) : 0, out, error: stderr.trim() }),
    );
  });

const ordersOf = async (accountId: number) =>
  (await queryRow<{ count: number }>('SELECT count(*) FROM orders WHERE account_id = $1', [accountId])).count;

test.runIf(hasTrials)('the command imports into the account of the e-mail and prints a summary', async () => {
  const { accountId, userId } = await newViewer();
  const { email } = await queryRow<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId]);
  await queryRows(`INSERT INTO tax_settings (account_id, valid_from, regime) VALUES ($1, '2024-01-01', 'simples')`, [
    accountId,
  ]);
  const good = await file('good.tsv', HEADER + LINE + LINE.replace('701-1', ''));
  const run = (...args: string[]) => command(args, { DATABASE_URL: database.url() });

  const dry = await run('--account', email, '--dry-run', good);
  expect(dry).toMatchObject({ code: 0, error: '' });
  expect(dry.out).toContain('Simulação: nada foi gravado.');
  expect(await ordersOf(accountId)).toBe(0);

  const wrong = await file('wrong.csv', 'id,valor\n1,2\n');
  expect(await run('--account', email, good, wrong)).toEqual({
    code: 1,
    out: '',
    error: expect.stringMatching(
      /^\S+wrong\.csv: O arquivo não é um relatório All Orders da Amazon.*Nada foi importado\.$/,
    ),
  });
  expect(await ordersOf(accountId), 'the valid file beside the invalid one').toBe(0);

  const { code, out } = await run('--account', email.toUpperCase(), good);
  expect(code).toBe(0);
  expect(out).toContain('2 linhas lidas');
  expect(out).toContain('Pedidos: 1 novo, 0 atualizados, 0 inalterados');
  expect(out).toContain(
    [
      '  1 linha recusada (1 sem número de pedido):',
      '    linha 3: amazon-order-id está vazio',
      '  Para ter todas as linhas recusadas em um arquivo, repita com --refused ARQUIVO.csv',
    ].join('\n'),
  );
  expect(await ordersOf(accountId)).toBe(1);
  const { tax } = await queryRow<{ tax: number }>(
    `SELECT tax_minor AS tax FROM ${ITEM_MONEY} i WHERE account_id = $1`,
    [accountId],
  );
  expect(tax, 'taxed by the revenue including the import').toBe(40);

  expect(await run('--account', 'ninguem@exemplo.com', good)).toEqual({
    code: 1,
    out: '',
    error: 'Nenhuma conta com o e-mail ninguem@exemplo.com.',
  });
  expect(await run(good)).toMatchObject({ code: 1, error: 'Falta --account E-MAIL. Veja --help.' });
  expect(await run('--account', email)).toMatchObject({ code: 1, error: 'Falta o arquivo a importar. Veja --help.' });
  expect(await run('--help')).toMatchObject({ code: 0, error: '', out: expect.stringContaining('--dry-run') });
});

test.runIf(hasTrials)(
  'all refused lines are written to a new CSV file, and the summary names the live orders',
  async () => {
    const { accountId, userId } = await newViewer();
    const { email } = await queryRow<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId]);
    const wrong = Array.from({ length: 250 }, (_, n) =>
      LINE.replace('701-1', `701-1${n}`)
        .replace('10.00', '=x')
        .replace('Shipped', n < 30 ? 'Pending' : 'Cancelled'),
    );
    const bad = await file('bad.tsv', HEADER + LINE + wrong.join(''));
    const path = join(folder, 'recusadas.csv');
    const run = (...args: string[]) => command(['--account', email, ...args], { DATABASE_URL: database.url() });

    const { code, out } = await run('--refused', path, bad);
    expect(code).toBe(0);
    expect(out).toContain(
      [
        '  250 linhas recusadas, de 250 pedidos:',
        '    item-price inválido (250 linhas, 250 pedidos)',
        '      linha 3, pedido 701-10: item-price inválido: "=x"',
        '      linha 4, pedido 701-11: item-price inválido: "=x"',
        '      linha 5, pedido 701-12: item-price inválido: "=x"',
        '  30 desses pedidos não estão cancelados: 30 ficam fora das vendas; 30 ainda pendentes',
        `  Todas as linhas recusadas estão em ${path}`,
      ].join('\n'),
    );
    const [head, ...rows] = (await readFile(path, 'utf8')).trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFarquivo,linha,pedido,status,causa,motivo');
    expect(rows).toHaveLength(250);
    expect(rows[0]).toBe('bad.tsv,3,701-10,pendente,item-price inválido,"item-price inválido: ""=x"""');
    expect(rows.at(-1)).toContain('bad.tsv,252,701-1249,cancelado,');
    expect(await ordersOf(accountId)).toBe(1);

    // an existing file is never overwritten, least of all one of orders
    expect(await run('--refused', bad, bad)).toEqual({
      code: 1,
      out: '',
      error: `${bad} já existe e não é sobrescrito.`,
    });
    expect(await run('--refused', join(folder, 'none', 'x.csv'), bad)).toMatchObject({
      code: 1,
      error: expect.stringContaining('não pode ser criado (ENOENT).'),
    });
  },
);

test.runIf(hasTrials)(
  'without DATABASE_URL it uses the database of the data folder, with or without a running server',
  async () => {
    const data = join(folder, 'data');
    const good = await file('again.tsv', HEADER + LINE);
    const run = () => command(['--account', 'ninguem@exemplo.com', good], { DATABASE_URL: '', DATA_DIR: data });
    const unknown = { code: 1, out: '', error: 'Nenhuma conta com o e-mail ninguem@exemplo.com.' };

    expect(await run(), 'a new folder').toEqual(unknown);
    expect(await runningPostgres(data), 'no database is left running').toBeNull();

    const disconnect = await holdDataFolder(data);
    const postgres = await startEmbeddedPostgres(data);
    expect((await runningPostgres(data))?.url).toBe(postgres.url);
    expect(await run(), 'with a running server').toEqual(unknown);
    expect((await runningPostgres(data))?.url, 'the database of the server keeps running').toBe(postgres.url);
    await postgres.stop();
    await disconnect();
    expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(false);
  },
);
