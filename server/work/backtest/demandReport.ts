import type { DemandBacktest } from './backtestDemand.ts';
import { type DemandBin, demandMeasures, type ShownCoverage } from './demandMeasures.ts';

const BIN_TITLES: Record<DemandBin['units'], string> = {
  '0': 'nenhuma',
  '1–3': '1 a 3',
  '4–30': '4 a 30',
  '31–300': '31 a 300',
  '> 300': 'mais de 300',
  young: 'menos de 90 dias',
};

/** Text of a backtest of demand, in Portuguese. */
export function demandReport({ days, origins, trials }: DemandBacktest): string {
  const found = demandMeasures(trials);
  return `
Previsões de ${days} dias: ${found.forecasts} de produtos em ${origins.length} origens (${origins[0]} a ${origins.at(-1)})
                                 ÷ ingênuo sazonal   ÷ média de 28 dias   (menor que 1 é melhor)
Erro absoluto médio (MAE)        ${cell(number(found.maeToNaive), 17)}   ${cell(number(found.maeToMean28), 18)}
Raiz do erro quadrático (RMSE)   ${cell(number(found.rmseToNaive), 17)}   ${cell(number(found.rmseToMean28), 18)}
MAE em dinheiro                  ${cell('', 17)}   ${cell(number(found.money && found.money.maeToMean28), 18)}${found.money ? `   (${found.money.currency})` : ''}
Perda quantílica 10/50/90        ${cell('', 17)}   ${cell(number(found.pinballToMean28), 18)}
Viés (previstas ÷ vendidas − 1)  ${percent(found.bias)}
Faixa de 80%, limites exatos     ${percent(found.exactCoverage)} cobertos
  números inteiros mostrados     ${shown(found.shown)}
  esperavam 5 unidades ou mais   ${shown(found.shownSelling)}, em ${found.shownSelling.forecasts} previsões

Unidades em 90 dias   previsões   cobertos   informado   previstas   vendidas
${found.bins.map(binLine).join('\n')}`;
}

const binLine = ({ units, forecasts, held, claimed, expected, sold }: DemandBin) =>
  [
    BIN_TITLES[units].padEnd(19),
    cell(String(forecasts), 11),
    cell(percent(held), 10),
    cell(percent(claimed), 11),
    cell(number(expected, 2), 11),
    cell(number(sold, 2), 10),
  ].join(' ');

const shown = ({ held, claimed, below, above }: ShownCoverage) =>
  `${percent(held)} cobertos, ${percent(claimed)} informado; ${percent(below)} abaixo, ${percent(above)} acima`;

const cell = (text: string, width: number) => text.padStart(width);
const number = (value: number | null, digits = 3) => (value === null ? '—' : value.toFixed(digits).replace('.', ','));
const percent = (part: number | null) => (part === null ? '—' : `${(part * 100).toFixed(1).replace('.', ',')}%`);
