/** What of a document is ours: we sell, we send something else, we issue an entry (returns), we buy. */
export type NfeSide = 'sale' | 'shipment' | 'own_entry' | 'purchase';

/** `unproven`: a document without the protocol of SEFAZ. */
export type NfeState = 'authorised' | 'unproven' | 'cancelled' | 'denied';

/** Amounts of an item or a document in centavos. Those of the price are 0 when absent, taxes null: not on the document. */
export interface NfeAmounts {
  /** vProd, with discounts, without freight and IPI. */
  products: number;
  freight: number;
  insurance: number;
  discount: number;
  other: number;
  ipi: number;
  /** vICMSST and vFCPST: ICMS of the later sale, withheld. */
  icmsSt: number;
  fcpSt: number;
  icms: number | null;
  /** vICMSUFDest and vFCPUFDest: DIFAL and FCP of the destination. */
  icmsDest: number | null;
  fcpDest: number | null;
  pis: number | null;
  cofins: number | null;
  cbs: number | null;
  ibsUf: number | null;
  ibsMun: number | null;
  /** vIS, the selective tax. */
  selective: number | null;
}

export interface NfeItem extends NfeAmounts {
  /** nItem, from 1. */
  place: number;
  /** cProd: the issuer's own code. */
  sku: string;
  /** GTIN of the sold unit and of the taxed one; null without one. */
  ean: string | null;
  eanTaxed: string | null;
  name: string;
  ncm: string | null;
  cest: string | null;
  cfop: string;
  unit: string | null;
  /** qCom and qTrib in ten-thousandths. */
  quantity: bigint;
  quantityTaxed: bigint;
  /** Whether vProd is part of the document's total. */
  countsInTotal: boolean;
  /** Origin 0–8 of the goods, and the CST or CSOSN of ICMS. */
  origin: number | null;
  icmsCst: string | null;
  pisCst: string | null;
  /** vCredICMSSN: credit that a supplier in Simples passes on. */
  creditSn: number | null;
}

export interface NfeDocument extends NfeAmounts {
  kind: 'document';
  key: string;
  side: NfeSide;
  state: NfeState;
  /** cStat of the protocol; null without one. */
  status: number | null;
  series: number | null;
  number: number | null;
  issuedAt: Date;
  /** dhSaiEnt; null when not said. */
  movedAt: Date | null;
  /** finNFe: 1 normal, 2 complement, 3 adjustment, 4 return, 5 credit note, 6 debit note. */
  purpose: number;
  /** tpNF is 0. */
  isEntry: boolean;
  issuerCnpj: string | null;
  /** Of suppliers only: their own name. */
  issuerName: string | null;
  issuerUf: string | null;
  /** CRT: 1 Simples, 2 Simples above the sublimit, 3 regular, 4 MEI. */
  issuerRegime: number | null;
  /** Of the buyer only UF, city code and whether it pays ICMS or has a CNPJ: no name, no number, no address. */
  buyerUf: string | null;
  buyerCity: string | null;
  buyerPaysIcms: boolean | null;
  buyerIsCompany: boolean;
  /** CNPJ of the marketplace, when said. */
  intermediaryCnpj: string | null;
  /** Order ids found in the free text, which is not kept. */
  orderNumbers: string[];
  /** Keys of the documents that this one refers to. */
  referredKeys: string[];
  /** vNF in centavos. */
  total: number;
  /** Whether the items come to the totals, within a centavo for each. */
  totalsFit: boolean;
  items: NfeItem[];
  /** The XML without what identifies the buyer, gzipped. */
  xml: Uint8Array;
}

export interface NfeEvent {
  kind: 'event';
  key: string;
  /** tpEvento: 110111 cancellation, 110112 cancellation by substitution, 110110 letter of correction… */
  type: string;
  sequence: number;
  at: Date;
  /** cStat of the answer; null without one. */
  status: number | null;
}

export type NfeFile = NfeDocument | NfeEvent;
