import type { Uf } from '#server/market/address/brazilianStates.ts';
import { inForce, taxData, type Annex, type Certainty } from '#server/records/taxation/rules/taxData.ts';
import { minus, ONE, over, percent, plus, type Ratio, times } from '#server/platform/exact/ratio.ts';
import { icmsRates, type OwnUfRates } from './icmsRates.ts';
import { dasRate, type SimplesRates } from './simplesRates.ts';
import type { SaleTax, TaxClass } from './taxKinds.ts';

export type Regime = 'none' | 'percent' | 'mei' | 'simples' | 'simples_hibrido' | 'presumido' | 'real';

/**
 * What a rate is a share of: the price paid; the part of it that ICMS is on, in whole centavos; what is left of it without ICMS, DIFAL
 * and FCP, or without all other taxes of the sale.
 */
export type SaleBase = 'sale' | 'icms_base' | 'sale_less_icms' | 'sale_less_taxes';

interface SaleRate {
  kind: SaleTax;
  /** The state that it is owed to; null for taxes of no single state. */
  uf: Uf | null;
  base: SaleBase;
  /** Share of the base. CBS and IBS are inside a marketplace's price: theirs is divided by 1 + CBS + IBS. */
  rate: Ratio;
  /** Only shown, in no total: CBS and IBS in 2026 (LC 214/2025 art. 348). */
  isInformative: boolean;
  certainty: Certainty;
}

/** The company, as far as it decides the taxes of its sales in a month. */
export interface SaleProfile {
  regime: Regime;
  annex: Annex;
  /** Percent of revenue as text, of the regime `percent`. */
  percent: string | null;
  /** State that the seller sells from; without it ICMS outside the DAS is not known and left out. */
  homeUf: Uf | null;
  /** Of a month in Simples. */
  simples: SimplesRates | null;
  isIcmsOutside: boolean;
  /** What the seller really pays of own ICMS by a state's benefit, percent of revenue as text. */
  icmsEffectivePercent: string | null;
  /** Whether the base of ICMS has CBS and IBS inside it from 2027; states differ. */
  icmsBaseIncludesCbs: boolean;
  /** The seller's own figure for CBS, percent as text, while the official one is not known. */
  cbsPercent: string | null;
}

/** The goods, as their seller states them. */
export interface SaleGoods {
  of: TaxClass;
  /** Origin of the goods, 0 to 8. */
  origin: string;
  /** Own rates in the state of the buyer. */
  own?: OwnUfRates;
}

export interface SaleRates {
  rates: SaleRate[];
  /** The part of the price that ICMS is on. */
  icmsBase: Ratio;
}

/** Rates of the taxes of one sale on a day (`YYYY-MM-DD`) to a consumer in a state. */
export function saleRates(day: string, profile: SaleProfile, goods: SaleGoods, to: Uf): SaleRates {
  const rates = ratesOf(day, profile, goods, to);
  return { rates, icmsBase: profile.icmsBaseIncludesCbs ? ONE : icmsBaseWithoutCbs(rates) };
}

const CONSUMPTION: readonly SaleTax[] = ['cbs', 'ibs_uf', 'ibs_mun'];

/** What the price is without CBS and IBS where these are not in the base of ICMS: with r of them and a of ICMS, 1 / (1 + r(1 − a)). */
function icmsBaseWithoutCbs(rates: SaleRate[]): Ratio {
  const sum = (isOf: (rate: SaleRate) => boolean) => plus(...rates.filter(isOf).map(({ rate }) => rate));
  const inside = sum(({ kind, isInformative }) => CONSUMPTION.includes(kind) && !isInformative); // r / (1 + r)
  const icms = sum(({ base }) => base === 'icms_base');
  if (inside.n === 0n || icms.n === 0n) return ONE;
  const outside = over(inside, minus(ONE, inside));
  return over(ONE, plus(ONE, times(outside, minus(ONE, icms))));
}

function ratesOf(day: string, profile: SaleProfile, goods: SaleGoods, to: Uf): SaleRate[] {
  const month = `${day.slice(0, 7)}-01`;
  switch (profile.regime) {
    case 'none':
    case 'mei': // a fixed amount a month
      return [];
    case 'percent':
      return [rateOf('tax', 'sale', percent(profile.percent ?? '0'), 'decision')];
    case 'simples':
    case 'simples_hibrido': {
      const isHybrid = profile.regime === 'simples_hibrido';
      const das = rateOf('das', 'sale', dasRate(profile.simples!, goods.of, month, isHybrid), 'official');
      const icms = profile.isIcmsOutside ? icmsOf(day, profile, goods, to) : [];
      return [das, ...icms, ...(isHybrid ? consumptionRates(day, profile, goods, 'sale') : [])];
    }
    case 'presumido':
    case 'real':
      return [
        ...icmsOf(day, profile, goods, to),
        ...pisCofins(day, profile.regime, goods.of),
        ...consumptionRates(day, profile, goods, 'sale_less_icms'),
      ];
  }
}

const rateOf = (kind: SaleTax, base: SaleBase, rate: Ratio, certainty: Certainty, uf: Uf | null = null): SaleRate => ({
  kind,
  uf,
  base,
  rate,
  isInformative: false,
  certainty,
});

/**
 * ICMS of goods under tax substitution was paid before them, within their state; to other states it is owed as on others [decision]. A rate of
 * the product within the state stands before what the company really pays: what is narrower counts (TAX.md 1.1).
 */
function icmsOf(day: string, profile: SaleProfile, { of, origin, own }: SaleGoods, to: Uf): SaleRate[] {
  const from = profile.homeUf;
  if (from === null || of === 'export' || ((of === 'st' || of === 'monoSt') && from === to)) return [];
  const isStated = from === to && own?.internalPercent !== undefined;
  return icmsRates({ day, from, to, origin }, own).map(({ kind, uf, rate, certainty }) =>
    kind === 'icms' && profile.icmsEffectivePercent !== null && !isStated
      ? rateOf(kind, 'icms_base', percent(profile.icmsEffectivePercent), 'decision', uf)
      : rateOf(kind, 'icms_base', rate, certainty, uf),
  );
}

function pisCofins(day: string, regime: 'presumido' | 'real', of: TaxClass): SaleRate[] {
  if (of === 'mono' || of === 'monoSt' || of === 'export') return [];
  const { real, presumido } = taxData;
  if (regime === 'presumido')
    return presumido.monthly
      .filter((row) => inForce([row], day))
      .map(({ kind, percent: text }) => rateOf(kind, 'sale_less_icms', percent(text), 'official'));
  if (day > real.validTo) return [];
  return [
    rateOf('pis', 'sale_less_icms', percent(real.pisPercent), 'official'),
    rateOf('cofins', 'sale_less_icms', percent(real.cofinsPercent), 'official'),
  ];
}

/** CBS and IBS of the regular regime: informative in 2026, then inside the price (LC 214/2025 art. 12 § 2). */
function consumptionRates(day: string, profile: SaleProfile, { of }: SaleGoods, payableBase: SaleBase): SaleRate[] {
  const row = inForce(taxData.reform, day);
  if (!row || of === 'export') return [];
  const rates: [SaleTax, Ratio][] = [
    ['cbs', percent((row.payable && profile.cbsPercent) || row.cbsPercent)],
    ['ibs_uf', percent(row.ibsUfPercent)],
    ['ibs_mun', percent(row.ibsMunPercent)],
  ];
  const inside = row.payable ? plus(ONE, ...rates.map(([, rate]) => rate)) : ONE;
  return rates
    .filter(([, rate]) => rate.n > 0n)
    .map(([kind, rate]) => ({
      ...rateOf(kind, row.payable ? payableBase : 'sale_less_taxes', over(rate, inside), row.certainty),
      isInformative: !row.payable,
    }));
}
