import type { TableFormat } from './saveTable.ts';

/** What every table can be saved as, with the names of the formats. */
export const tableFormats = [
  ['csv', 'CSV'],
  ['excelBr', 'CSV (Excel BR)'],
  ['xlsx', 'XLSX'],
] as const satisfies readonly (readonly [TableFormat, string])[];

/** Why nothing is saved (spec 5). */
export const nothingToSave = { pt: 'Nenhum dado para exportar', en: 'No data to export' } as const;
