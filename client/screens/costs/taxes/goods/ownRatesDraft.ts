import { t } from '#client/lib/language/t.ts';
import { exactDecimal } from '#client/lib/text/typedNumber.ts';
import type { Uf } from './__generated__/useSetProductTaxesMutation.graphql';
import type { ProductTax } from './useSetProductTaxes.ts';

/** Rates of a state in the form, percent as text; empty: the general one. */
export interface DraftRate {
  uf: Uf | '';
  internal: string;
  fcp: string;
}

/** NCM and own rates of a product in the form. */
export interface OwnRatesDraft {
  ncm: string;
  /** First day, `YYYY-MM-DD`; empty: all days. */
  since: string;
  rates: readonly DraftRate[];
}

type StatePercents = readonly { readonly uf: string; readonly percent: string }[];

/** How a product is taxed today, as far as the form has it. */
export interface StatedRates {
  readonly ncm: string | null;
  readonly since: string | null;
  readonly internalPercents: StatePercents;
  readonly fcpPercents: StatePercents;
}

/** What is stated as a draft, a row for each state. */
export function draftOf({ ncm, since, internalPercents, fcpPercents }: StatedRates): OwnRatesDraft {
  const states = new Set([...internalPercents, ...fcpPercents].map(({ uf }) => uf));
  const textOf = (percents: StatePercents, of: string) =>
    percents.find(({ uf }) => uf === of)?.percent.replace('.', ',') ?? '';
  return {
    ncm: ncm ?? '',
    since: since ?? '',
    rates: [...states].sort().map((uf) => ({
      uf: uf as Uf,
      internal: textOf(internalPercents, uf),
      fcp: textOf(fcpPercents, uf),
    })),
  };
}

type Rates = Pick<ProductTax, 'from' | 'ncm' | 'internalPercents' | 'fcpPercents'>;

/** What to save of a draft, or why it cannot be. Rows without a state and rates are left out. */
export function ratesOf({
  ncm,
  since,
  rates,
}: OwnRatesDraft): { input: Rates; refusal?: undefined } | { input?: undefined; refusal: string } {
  const internalPercents: { uf: Uf; percent: string }[] = [];
  const fcpPercents: { uf: Uf; percent: string }[] = [];
  for (const { uf, internal, fcp } of rates) {
    const isBlank = internal.trim() === '' && fcp.trim() === '';
    if (uf === '' && isBlank) continue;
    if (uf === '') return { refusal: t('costs.chooseTheStateOfEachRow') };
    if (isBlank) return { refusal: t('costs.enterTheIcmsOrTheFcp', { uf }) };
    for (const [name, text, into] of [
      ['ICMS', internal, internalPercents],
      ['FCP', fcp, fcpPercents],
    ] as const) {
      if (text.trim() === '') continue;
      const percent = exactDecimal(text.replace('%', ''));
      if (percent === null) return { refusal: t('costs.enterTheOfInPercent', { name, uf }) };
      into.push({ uf, percent });
    }
  }
  return { input: { from: since || null, ncm: ncm.trim() || null, internalPercents, fcpPercents } };
}

/** Own rates in words: `RJ 12%, SP 7,5%`; empty without any. */
export const percentsText = (percents: StatePercents): string =>
  percents.map(({ uf, percent }) => `${uf} ${percent.replace('.', ',')}%`).join(', ');
