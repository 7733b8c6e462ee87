/** Columns of documents and their items by the tax of a sale that they have. */
export const TAX_COLUMNS = {
  icms: 'icms_minor',
  icms_difal: 'icms_dest_minor',
  icms_fcp: 'fcp_dest_minor',
  pis: 'pis_minor',
  cofins: 'cofins_minor',
  cbs: 'cbs_minor',
  ibs_uf: 'ibs_uf_minor',
  ibs_mun: 'ibs_mun_minor',
} as const;
export type DocumentTax = keyof typeof TAX_COLUMNS;
export const documentTaxKinds = Object.keys(TAX_COLUMNS) as DocumentTax[];
