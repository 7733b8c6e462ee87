import type { TaxClass } from '#server/records/taxation/engine/taxKinds.ts';

/** The classes of goods in Portuguese. */
export const classWords: Record<TaxClass, string> = {
  normal: 'Tributação normal',
  mono: 'Monofásico (PIS/COFINS)',
  st: 'Substituição tributária (ICMS)',
  monoSt: 'Monofásico e substituição',
  export: 'Exportação',
};
