/** A tribute of the single guide of Simples (DAS). */
export type DasTribute = 'irpj' | 'csll' | 'cofins' | 'pis' | 'cpp' | 'ipi' | 'icms' | 'cbs' | 'ibs';

/** Taxes computed for each sale; `tax` is that of a fixed percentage. */
export const SALE_TAXES = [
  'tax',
  'das',
  'icms',
  'icms_difal',
  'icms_fcp',
  'pis',
  'cofins',
  'cbs',
  'ibs_uf',
  'ibs_mun',
] as const;
export type SaleTax = (typeof SALE_TAXES)[number];

/** How a product's sales are segregated: single-phase PIS/COFINS, ICMS withheld before, both, or exported. */
export type TaxClass = 'normal' | 'mono' | 'st' | 'monoSt' | 'export';
