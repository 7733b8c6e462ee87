import { formatConversion } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';

/** Regimes with their names, as options of a select. */
export const regimes = [
  ['NONE', t('parts.noTax')],
  ['PERCENT', t('parts.fixedPercentage')],
  ['MEI', 'MEI'],
  ['SIMPLES', t('parts.simplesNacional')],
  ['SIMPLES_HIBRIDO', t('parts.simplesNacionalHybridCbsAndIbs')],
  ['PRESUMIDO', t('parts.lucroPresumido')],
  ['REAL', t('parts.lucroReal')],
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
    percent == null
      ? (names[regime] ?? regime)
      : t('parts.of3', { names: names[regime], percent: formatConversion(percent) }),
    annex && t('parts.anexo', { annex }),
    homeUf,
  ]
    .filter(Boolean)
    .join(', ');

/** Month of a day: `10/2026`. */
export const monthName = (day: string) => `${day.slice(5, 7)}/${day.slice(0, 4)}`;
