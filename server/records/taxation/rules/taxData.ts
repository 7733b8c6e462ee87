import type { Uf } from '#server/market/address/brazilianStates.ts';
import data from './taxData.json' with { type: 'json' };

/** How sure a figure is: read in the law, in a third party's table, decided by us, or neither settled nor read. */
export type Certainty = 'official' | 'third_party' | 'decision' | 'unsure';

/** Something that holds from a day to another (`YYYY-MM-DD`, both included); no last day while it holds. */
interface Dated {
  validFrom: string;
  validTo: string | null;
}

export type Annex = 'I' | 'II';

interface Bracket {
  /** Revenue of twelve months in reais up to which it applies. */
  upTo: string;
  nominalPercent: string;
  /** Reais. */
  deduct: string;
  /** Percent of the effective rate, by tribute. */
  shares: Readonly<Record<string, string>>;
}

export interface AnnexTable extends Dated {
  annex: Annex;
  brackets: readonly Bracket[];
  source: string;
  certainty: Certainty;
}

export interface UfRates extends Dated {
  internalPercent: string;
  fcpPercent: string;
  source: string;
  certainty: Certainty;
}

export interface ReformRates extends Dated {
  cbsPercent: string;
  ibsUfPercent: string;
  ibsMunPercent: string;
  /** What is left of all rates of ICMS. */
  icmsFactor: string;
  /** Whether CBS and IBS are paid; otherwise documents only show them. */
  payable: boolean;
  source: string;
  certainty: Certainty;
}

interface MeiRates extends Dated {
  /** Reais a month; null while the minimum wage is not known. */
  inss: string | null;
  icms: string;
  certainty: Certainty;
}

/**
 * Every rate of the tax engine with its days, source and certainty, as read on `readOn`; a newer file replaces it without
 * other changes. Percentages and reais are decimal texts. Sources are named in each row.
 */
export const taxData = data as unknown as {
  readOn: string;
  simples: {
    annexes: readonly AnnexTable[];
    sublimit: string;
    limit: string;
    graceFactor: string;
    firstYearMonthlySublimit: string;
    firstYearMonthlyLimit: string;
    icmsAboveFifth: Readonly<Record<Annex, { nominalPercent: string; deduct: string; icmsSharePercent: string }>>;
  };
  mei: readonly MeiRates[];
  meiLimit: { year: string; month: string; graceFactor: string };
  presumido: {
    irpjPresumedPercent: string;
    csllPresumedPercent: string;
    irpjPercent: string;
    additionalPercent: string;
    additionalAbovePerMonth: string;
    csllPercent: string;
    yearLimit: string;
    monthly: readonly ({ kind: 'pis' | 'cofins'; percent: string } & Dated)[];
    lc224: { quarterLimit: string; factor: string; irpjFrom: string; csllFrom: string };
  };
  real: {
    pisPercent: string;
    cofinsPercent: string;
    validTo: string;
    irpjPercent: string;
    additionalPercent: string;
    csllPercent: string;
  };
  interstate: {
    general: string;
    fromSouthSoutheastToOthers: string;
    imported: string;
    southSoutheastWithoutEs: readonly string[];
    importedOrigins: readonly string[];
  };
  uf: Readonly<Record<Uf, readonly UfRates[]>>;
  reform: readonly ReformRates[];
  /** Charges on payroll that are not in a DAS. */
  payroll: { chargesPercent: string; source: string; certainty: Certainty };
};

/** The row in force on a day (`YYYY-MM-DD`); null without one. */
export const inForce = <Row extends Dated>(rows: readonly Row[], day: string): Row | null =>
  rows.find(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo)) ?? null;
