import type { Locale } from '#i18n/locales.ts';
import { word } from '#server/platform/language/say.ts';
import type { SentenceId } from '#server/platform/language/sentence.ts';
import { kindsOf, type LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import type { SaleTax } from '#server/records/taxation/engine/taxKinds.ts';

/** Kinds of ledger lines that are the seller's tax. */
export type TaxKind = Extract<LedgerKind, Exclude<SaleTax, 'tax'> | 'sale_tax' | 'tax_reversed'>;

const NAMES: Readonly<Record<TaxKind, SentenceId>> = {
  sale_tax: 'taxes.fixedPercent',
  das: 'ledger.das',
  icms: 'ledger.icms',
  icms_difal: 'ledger.icmsDifal',
  icms_fcp: 'ledger.icmsFcp',
  pis: 'ledger.pis',
  cofins: 'ledger.cofins',
  cbs: 'ledger.cbs',
  ibs_uf: 'ledger.ibsUf',
  ibs_mun: 'ledger.ibsMun',
  tax_reversed: 'taxes.givenBack',
};

/** The name of a tax for sellers, in the reader's language by default. */
export const taxName = (kind: TaxKind, locale?: Locale): string => word({ code: NAMES[kind] }, locale);

/** All of them, in the order of columns. */
export const taxKinds: readonly TaxKind[] = kindsOf('tax').filter((kind) => isTaxKind(kind));

function isTaxKind(kind: LedgerKind): kind is TaxKind {
  if (Object.hasOwn(NAMES, kind)) return true;
  throw new Error(`the tax ${kind} has no name`);
}
