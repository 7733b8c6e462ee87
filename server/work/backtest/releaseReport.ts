import type { ReleaseBacktest, ReleaseErrors } from './backtestReleases.ts';

/** Text of the backtests of releases, in Portuguese. */
export function releaseReport(found: readonly ReleaseBacktest[], sales: number): string {
  const [first] = found;
  if (!first) return '';
  return [
    `${sales} vendas entregues, liberação suposta 2 dias após a entrega`,
    `${first.origins.length} origens, de ${first.origins[0]} a ${first.origins.at(-1)}; valores a receber já vendidos`,
    'WAPE (erro ÷ liberado; menor é melhor)',
    ...found.flatMap(groupLines),
  ].join('\n');
}

const groupLines = ({ groups, trials, naive14, estimated, model, independent, scaled }: ReleaseBacktest) => [
  '',
  `${groups} grupos de vendedores, ${trials} previsões`.padEnd(40) + cells(['semana', '7 dias', '14 dias', '30 dias']),
  line('  aprovação + 14 dias', naive14),
  line('  entrega estimada + 2 dias', estimated),
  line('  modelo', model),
  '  faixa de 80% contém'.padEnd(40) + cells(['', ...scaled.map(percent)]),
  '    sem a escala dos erros passados'.padEnd(40) + cells(['', ...independent.map(percent)]),
];

const line = (title: string, { week, cum7, cum14, total30 }: ReleaseErrors) =>
  title.padEnd(40) + cells([week, cum7, cum14, total30].map(number));
const cells = (texts: readonly string[]) => texts.map((text) => text.padStart(9)).join('');
const number = (value: number | null) => (value === null ? '—' : value.toFixed(3).replace('.', ','));
const percent = (part: number | null) => (part === null ? '—' : `${(part * 100).toFixed(1).replace('.', ',')}%`);
