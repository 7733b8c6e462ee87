import { formatConversion } from '#client/lib/format.ts';

/** Tax regime of the API. */
export type Regime = 'NONE' | 'PERCENT' | 'SIMPLES';

/** Regimes with their names, as options of a select. */
export const regimes = [
  ['NONE', 'Sem imposto'],
  ['PERCENT', 'Percentual fixo'],
  ['SIMPLES', 'Simples Nacional, Anexo I'],
] as const;

const names: Record<string, string> = Object.fromEntries(regimes);

/** Name of a regime: `Percentual fixo de 6,00%`. */
export const regimeName = (regime: string, percent?: number | null) =>
  percent == null ? (names[regime] ?? regime) : `${names[regime]} de ${formatConversion(percent)}`;

/** Month of a day: `10/2026`. */
export const monthName = (day: string) => `${day.slice(5, 7)}/${day.slice(0, 4)}`;
