import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { NfeAmounts, NfeDocument, NfeItem } from '#server/records/nfe/reading/nfeFile.ts';

/** Columns of amounts, which documents and items share, by the amount. */
export const AMOUNT_COLUMNS: Readonly<Record<keyof NfeAmounts, string>> = {
  products: 'products_minor',
  freight: 'freight_minor',
  insurance: 'insurance_minor',
  discount: 'discount_minor',
  other: 'other_minor',
  ipi: 'ipi_minor',
  icmsSt: 'icms_st_minor',
  fcpSt: 'fcp_st_minor',
  icms: 'icms_minor',
  icmsDest: 'icms_dest_minor',
  fcpDest: 'fcp_dest_minor',
  pis: 'pis_minor',
  cofins: 'cofins_minor',
  cbs: 'cbs_minor',
  ibsUf: 'ibs_uf_minor',
  ibsMun: 'ibs_mun_minor',
  selective: 'selective_minor',
};
const AMOUNTS = Object.keys(AMOUNT_COLUMNS) as (keyof NfeAmounts)[];

const amountsOf = (own: NfeAmounts) => Object.fromEntries(AMOUNTS.map((name) => [AMOUNT_COLUMNS[name], own[name]]));
const typesOf = (type: string, names: readonly string[]) => names.map((name) => `${name} ${type}`);
const amountTypes = typesOf('bigint', Object.values(AMOUNT_COLUMNS));

/** Names and types of a document's columns that its file determines, but `xml`, which is written as base64. */
export const DOCUMENT_TYPES = [
  'key char(44)',
  'side "NfeSide"',
  'state "NfeState"',
  ...typesOf('char(14)', ['issuer_cnpj', 'intermediary_cnpj']),
  ...typesOf('int', ['status', 'series', 'number', 'purpose', 'issuer_regime']),
  ...typesOf('timestamptz', ['issued_at', 'moved_at']),
  ...typesOf('date', ['day', 'goods_day']),
  ...typesOf('boolean', ['is_entry', 'buyer_pays_icms', 'buyer_is_company', 'totals_fit']),
  ...typesOf('text', ['issuer_name', 'issuer_uf', 'buyer_uf', 'buyer_city']),
  ...typesOf('bigint', ['total_minor']),
  ...amountTypes,
];
export const ITEM_TYPES = [
  ...typesOf('int', ['place', 'origin']),
  ...typesOf('text', ['sku', 'ean', 'ean_taxed', 'name', 'ncm', 'cest', 'cfop', 'unit', 'icms_cst', 'pis_cst']),
  ...typesOf('numeric', ['quantity', 'quantity_taxed']),
  'counts_in_total boolean',
  'credit_sn_minor bigint',
  ...amountTypes,
];
/** Names of typed columns. */
export const namesOf = (types: readonly string[]): string => types.map((type) => type.split(' ')[0]).join(', ');

/** A document as a row of the table, in the words of JSON. */
export const documentRow = (document: NfeDocument) => ({
  key: document.key,
  side: document.side,
  state: document.state,
  status: document.status,
  series: document.series,
  number: document.number,
  issued_at: document.issuedAt,
  moved_at: document.movedAt,
  day: saoPauloDay(document.issuedAt.getTime()),
  goods_day: saoPauloDay((document.movedAt ?? document.issuedAt).getTime()),
  purpose: document.purpose,
  is_entry: document.isEntry,
  issuer_cnpj: document.issuerCnpj,
  issuer_name: document.issuerName,
  issuer_uf: document.issuerUf,
  issuer_regime: document.issuerRegime,
  buyer_uf: document.buyerUf,
  buyer_city: document.buyerCity,
  buyer_pays_icms: document.buyerPaysIcms,
  buyer_is_company: document.buyerIsCompany,
  intermediary_cnpj: document.intermediaryCnpj,
  total_minor: document.total,
  totals_fit: document.totalsFit,
  ...amountsOf(document),
  referred_keys: document.referredKeys,
  xml: Buffer.from(document.xml).toString('base64'),
});

export const itemRow = (key: string, item: NfeItem) => ({
  key,
  place: item.place,
  sku: item.sku,
  ean: item.ean,
  ean_taxed: item.eanTaxed,
  name: item.name,
  ncm: item.ncm,
  cest: item.cest,
  cfop: item.cfop,
  unit: item.unit,
  quantity: quantityText(item.quantity),
  quantity_taxed: quantityText(item.quantityTaxed),
  counts_in_total: item.countsInTotal,
  origin: item.origin,
  icms_cst: item.icmsCst,
  pis_cst: item.pisCst,
  credit_sn_minor: item.creditSn,
  ...amountsOf(item),
});

/** A quantity in ten-thousandths as a decimal text. */
export function quantityText(tenThousandths: bigint): string {
  const text = String(tenThousandths).padStart(5, '0');
  return `${text.slice(0, -4)}.${text.slice(-4)}`;
}

/** Ten-thousandths of a decimal text with four decimals at most, as `numeric` columns say it. */
export function tenThousandths(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.slice(0, 4).padEnd(4, '0'));
}
