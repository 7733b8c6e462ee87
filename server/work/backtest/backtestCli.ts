import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { connectDatabase } from '#server/platform/postgres/connectDatabase.ts';
import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import { log } from '#server/platform/process/log.ts';
import { readSettings, SettingsError } from '#server/platform/process/settings.ts';
import { type GeneratedShop, generatedDemand } from '#server/insight/planning/forecast/testing/generatedDemand.ts';
import { accountDemand } from './accountDemand.ts';
import { backtestDemand, type PricedSeries } from './backtestDemand.ts';
import { type CashSeeds, cashSeeds } from './cashSeeds.ts';
import { demandReport } from './demandReport.ts';
import { backtestReleases } from './backtestReleases.ts';
import { olistSales } from './olistSales.ts';
import { ordersFileDemand } from './ordersFileDemand.ts';
import { releaseReport } from './releaseReport.ts';
import { simulationReport } from './simulationReport.ts';

const HELP = `Compara previsões com o que aconteceu.

  npm run backtest                      conta de demonstração
  npm run backtest -- --account E-MAIL  pedidos guardados de uma conta
  npm run backtest -- --orders ARQUIVO  pedidos de um arquivo, sem gravar nada
  npm run backtest -- --generated N     produtos inventados pela semente N: 1 tem 600 em 730 dias, 2 tem 150 em 400
        … --products 4000 --days 374    outros números deles
        … --simulate                    180 dias de pedidos por este conselho e pela média de 28 dias
  npm run backtest -- --cash ARQUIVO…   liberações dos dados públicos da Olist: pedidos, pagamentos e itens (CSV)
  npm run backtest -- --cash --seeds N  caixa de 90 dias de N contas inventadas
        … --drift 0.1                cujo nível de vendas muda 10% ao mês, sem rumo

Demanda: prevê até oito vezes 7 e 30 dias já encerrados com o que se sabia antes de cada um.
Caixa: prevê de 30 origens, a cada 14 dias, quando se libera o que já foi vendido; de contas inventadas, o saldo de cada dia.`;

/** Numbers of groups into which sellers are pooled for the releases. */
const GROUPS = [10, 40];

const DEMO_EMAIL = 'demo@exemplo.com.br';

interface Demand {
  series: readonly PricedSeries[];
  /** Number of the first day without data. */
  end: number;
}

async function demandOfAccount(email: string): Promise<Demand> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  log.level = process.env.LOG_LEVEL || 'warn';
  const disconnect = await connectDatabase(readSettings(process.env));
  try {
    return await accountDemand(email);
  } finally {
    await disconnect();
  }
}

/** Products and days of the seeds that tests hold; others are like the first. */
const SIZES: Record<number, { products: number; days: number }> = {
  1: { products: 600, days: 730 },
  2: { products: 150, days: 400 },
};

function demandOfSeed(text: string, size: { products?: string; days?: string }): GeneratedShop {
  const seed = wholeOf(text, 'Semente', 2 ** 31 - 1);
  const standard = SIZES[seed] ?? SIZES[1]!;
  return generatedDemand({
    seed,
    products: size.products === undefined ? standard.products : wholeOf(size.products, 'Produtos', 20_000),
    days: size.days === undefined ? standard.days : wholeOf(size.days, 'Dias', 2_000),
  });
}

function wholeOf(text: string, what: string, most: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (!(number >= 1 && number <= most)) throw badRequest('commands.numberRange', { what, most });
  return number;
}

/** Numbers of days that are forecast. */
const HORIZONS = [7, 30];

async function printDemand({ series, end }: Demand): Promise<void> {
  if (series.length === 0) return console.log('Nada foi vendido: não há o que comparar.');
  for (const days of HORIZONS) {
    const found = await backtestDemand(series, { end, days });
    console.log(found.trials.length ? demandReport(found) : `Faltam dias de vendas para comparar ${days} dias.`);
  }
}

const percent = (part: number | null) => (part === null ? '—' : `${(part * 100).toFixed(1).replace('.', ',')}%`);

async function cashReport(paths: readonly string[]): Promise<string> {
  const sales = await olistSales(paths);
  if (sales.length === 0) return 'Nenhum pedido foi entregue: não há o que comparar.';
  return releaseReport(
    GROUPS.map((groups) => backtestReleases(sales, { groups })),
    sales.length,
  );
}

const seedsReport = ({ seeds, statedExact, withinOneDay, sameDay, within, bands }: CashSeeds) => `
Contas inventadas             ${seeds}
Dias informados exatos        ${percent(statedExact / seeds)}
Dia do menor saldo            ${percent(withinOneDay / seeds)} a até um dia; ${percent(sameDay / seeds)} no dia
  nem na primeira nem na última semana  ${percent(within.seeds ? within.withinOneDay / within.seeds : null)} de ${within.seeds}
Faixa de 80% contém           ${bands.map(({ days, share }) => `${percent(share)} em ${days} dias`).join('; ')}`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      account: { type: 'string' },
      orders: { type: 'string' },
      generated: { type: 'string' },
      products: { type: 'string' },
      days: { type: 'string' },
      simulate: { type: 'boolean' },
      cash: { type: 'boolean' },
      seeds: { type: 'string' },
      drift: { type: 'string' },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  if (values.help || (positionals.length > 0 && !values.cash)) return console.log(HELP);
  if (values.seeds && values.cash)
    return console.log(
      seedsReport(
        await cashSeeds(Math.max(1, Number(values.seeds) || 1), { drift: values.drift ? Number(values.drift) : null }),
      ),
    );
  if (values.cash) return console.log(await cashReport(positionals));
  if (values.generated) {
    const shop = demandOfSeed(values.generated, values);
    return values.simulate ? console.log(await simulationReport(shop)) : printDemand(shop);
  }
  await printDemand(
    values.orders ? await ordersFileDemand(values.orders) : await demandOfAccount(values.account ?? DEMO_EMAIL),
  );
}

try {
  await main();
} catch (error) {
  if (error instanceof DomainError) console.error(error.message);
  else if (error instanceof SettingsError) for (const line of error.lines) console.error(line);
  else if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) console.error(HELP);
  else console.error(error);
  process.exitCode = 1;
}
