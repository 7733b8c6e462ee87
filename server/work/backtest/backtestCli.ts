import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { accountByEmail } from '#server/records/identity/accountByEmail.ts';
import { connectDatabase } from '#server/platform/postgres/connectDatabase.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { log } from '#server/platform/process/log.ts';
import { readSettings, SettingsError } from '#server/platform/process/settings.ts';
import { period } from '#server/insight/period/period.ts';
import { type DemandBacktest, backtestDemand } from './backtestDemand.ts';
import { demandHistory } from '#server/insight/planning/forecast/demandHistory.ts';
import { type DemandSeries, dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { type CashSeeds, cashSeeds } from './cashSeeds.ts';
import { backtestReleases } from './backtestReleases.ts';
import { olistSales } from './olistSales.ts';
import { ordersFileDemand } from './ordersFileDemand.ts';
import { releaseReport } from './releaseReport.ts';

const HELP = `Compara previsões com o que aconteceu.

  npm run backtest                      conta de demonstração
  npm run backtest -- --account E-MAIL  pedidos guardados de uma conta
  npm run backtest -- --orders ARQUIVO  pedidos de um arquivo, sem gravar nada
  npm run backtest -- --cash ARQUIVO…   liberações dos dados públicos da Olist: pedidos, pagamentos e itens (CSV)
  npm run backtest -- --cash --seeds N  caixa de 90 dias de N contas inventadas
        … --drift 0.1                cujo nível de vendas muda 10% ao mês, sem rumo

Demanda: prevê até oito meses de 30 dias já encerrados com o que se sabia antes de cada um.
Caixa: prevê de 30 origens, a cada 14 dias, quando se libera o que já foi vendido; de contas inventadas, o saldo de cada dia.`;

/** Numbers of groups into which sellers are pooled for the releases. */
const GROUPS = [10, 40];

const DEMO_EMAIL = 'demo@exemplo.com.br';

async function demandOfAccount(email: string): Promise<{ series: DemandSeries[]; end: number }> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  log.level = process.env.LOG_LEVEL || 'warn';
  const disconnect = await connectDatabase(readSettings(process.env));
  try {
    const { start: today } = period({ period: 'today' }, new Date());
    return { series: await demandHistory(await accountByEmail(email), today), end: dayNumber(today) };
  } finally {
    await disconnect();
  }
}

const number = (value: number | null) => (value === null ? '—' : value.toFixed(3).replace('.', ','));
const percent = (part: number | null) => (part === null ? '—' : `${(part * 100).toFixed(1).replace('.', ',')}%`);

const report = (found: DemandBacktest) => `
Meses previstos               ${found.origins.length} (${found.origins[0]} a ${found.origins.at(-1)}), ${found.forecasts} previsões por produto
MASE por dia                  ${number(found.mase)}  (ingênuo sazonal = 1; menor é melhor); média dos produtos ${number(found.masePerProduct)}
Erro do dia ÷ erro do ingênuo ${number(found.dayRatio)}
Erro do mês ÷ erro do ingênuo ${number(found.monthRatio)}
Unidades previstas ÷ vendidas ${number(found.bias)}
Intervalo de 80% do mês       ${percent(found.coverage)} cobertos
  nos limites inteiros        ${percent(found.roundedCoverage)}; ${percent(found.sellingCoverage)} nos ${found.sellingForecasts} que esperavam vender 1 ou mais
Intervalo de 80% do dia       ${percent(found.dayCoverage)} (nos limites inteiros)`;

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
  const { series, end } = values.orders
    ? await ordersFileDemand(values.orders)
    : await demandOfAccount(values.account ?? DEMO_EMAIL);
  if (series.length === 0) return console.log('Nada foi vendido: não há o que comparar.');
  const found = backtestDemand(series, { end });
  console.log(found.origins.length ? report(found) : 'São precisos pelo menos 90 dias de vendas.');
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
