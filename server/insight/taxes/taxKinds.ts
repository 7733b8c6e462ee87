import { kindsOf, type LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import type { SaleTax } from '#server/records/taxation/engine/taxKinds.ts';

/** Kinds of ledger lines that are the seller's tax. */
export type TaxKind = Extract<LedgerKind, Exclude<SaleTax, 'tax'> | 'sale_tax' | 'tax_reversed'>;

/** Names for sellers. */
export const taxNames: Readonly<Record<TaxKind, string>> = {
  sale_tax: 'Percentual fixo',
  das: 'DAS',
  icms: 'ICMS',
  icms_difal: 'DIFAL',
  icms_fcp: 'FCP',
  pis: 'PIS',
  cofins: 'COFINS',
  cbs: 'CBS',
  ibs_uf: 'IBS do estado',
  ibs_mun: 'IBS do município',
  tax_reversed: 'Estornos',
};

/** All of them, in the order of columns. */
export const taxKinds: readonly TaxKind[] = kindsOf('tax').filter((kind) => isTaxKind(kind));

function isTaxKind(kind: LedgerKind): kind is TaxKind {
  if (Object.hasOwn(taxNames, kind)) return true;
  throw new Error(`the tax ${kind} has no name`);
}
