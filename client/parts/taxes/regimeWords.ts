import { formatConversion } from '#client/lib/format.ts';

/** Regimes with their names, as options of a select. */
export const regimes = [
  ['NONE', 'Sem imposto'],
  ['PERCENT', 'Percentual fixo'],
  ['MEI', 'MEI'],
  ['SIMPLES', 'Simples Nacional'],
  ['SIMPLES_HIBRIDO', 'Simples Nacional híbrido (CBS e IBS por fora)'],
  ['PRESUMIDO', 'Lucro Presumido'],
  ['REAL', 'Lucro Real'],
] as const;

const names: Record<string, string> = Object.fromEntries(regimes);

/** What a regime may say besides its name. */
interface RegimeDetails {
  percent?: number | null;
  annex?: string | null;
  homeUf?: string | null;
}

/** Name of a regime: `Percentual fixo de 6,00%`, `Simples Nacional, Anexo I, SP`. */
export const regimeName = (regime: string, { percent, annex, homeUf }: RegimeDetails = {}) =>
  [
    percent == null ? (names[regime] ?? regime) : `${names[regime]} de ${formatConversion(percent)}`,
    annex && `Anexo ${annex}`,
    homeUf,
  ]
    .filter(Boolean)
    .join(', ');

/** Month of a day: `10/2026`. */
export const monthName = (day: string) => `${day.slice(5, 7)}/${day.slice(0, 4)}`;
