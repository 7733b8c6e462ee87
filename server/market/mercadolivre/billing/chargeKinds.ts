import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';

/** What a row of the bill is for. */
export interface ChargeKind {
  kind: LedgerKind;
  /** For the seller, in Portuguese; null: the row's own text. */
  text: string | null;
}

/**
 * Sub-types of the bill's rows, whose list Mercado Livre leaves empty: each was seen with its text in an official example or
 * in a Brazilian account (decision 048). A name does not decide: CFONPN, which the buyer pays and Mercado Pago keeps, is
 * no freight.
 */
const KINDS: Record<string, [kind: LedgerKind, text: string]> = {
  CV: ['commission', 'Tarifa de venda'],
  CVVML: ['commission', 'Custo por vender no Mercado Livre'],
  CVML: ['commission', 'Custo por vender no Mercado Livre'],
  CVVPRC: ['payment_fee', 'Custo por cobrar no Mercado Pago'],
  CVMP: ['payment_fee', 'Custo por cobrar no Mercado Pago'],
  CVVFNU: ['payment_fee', 'Taxa de recebimento'],
  CVVFN: ['instalment_cost', 'Taxa de parcelamento'],
  CFONPN: ['pass_through', 'Taxa de parcelamento paga pelo comprador'],
  CVAF: ['affiliate_fee', 'Tarifa de venda com afiliados'],
  CXD: ['freight', 'Mercado Envios'],
  CXDE: ['freight', 'Envio extra ou intermunicipal'],
  CFFE: ['freight', 'Envio extra ou intermunicipal'],
  CFFI: ['freight', 'Envio interno ao município'],
  CXDED: ['return_freight', 'Devolução por envio extra ou intermunicipal'],
  BV: ['fee_returned', 'Cancelamento da tarifa de venda'],
  BVVML: ['fee_returned', 'Cancelamento do custo por vender'],
  BVVPRC: ['fee_returned', 'Cancelamento do custo por cobrar'],
  BVVFNU: ['fee_returned', 'Cancelamento da taxa de recebimento'],
  BFONPN: ['pass_through', 'Cancelamento da taxa de parcelamento paga pelo comprador'],
  BXD: ['freight_returned', 'Bonificação do Mercado Envios'],
  BXDE: ['freight_returned', 'Cancelamento da tarifa de envio'],
  BFFE: ['freight_returned', 'Cancelamento da tarifa de envio'],
  BXDED: ['freight_returned', 'Cancelamento da tarifa de devolução'],
  PADS: ['ads_billed', 'Product Ads'],
  CFCB: ['inbound', 'Full: serviço de coleta'],
  CFWA: ['storage', 'Full: armazenagem'],
  CFAG: ['aged_storage', 'Full: estoque antigo'],
  CFWD: ['removal', 'Full: retirada'],
  CFIC: ['inbound', 'Full: coleta'],
  CFIP: ['inbound', 'Full: descumprimento no envio ao armazém'],
  BFWA: ['storage', 'Full: bonificação de armazenagem'],
  CFLX: ['marketplace_bonus', 'Anulação de bonificação Flex'],
  CPAC: ['account_fee', 'Assessoria comercial'],
  BPAC: ['account_fee', 'Cancelamento da assessoria comercial'],
  CESM: ['account_fee', 'Manutenção da Minha página'],
  BESM: ['account_fee', 'Cancelamento da manutenção da Minha página'],
  CEW: ['other_fee', 'Garantia estendida'],
  CCMP: ['payment_fee', 'Tarifa do Mercado Pago'],
};

/**
 * Kind of a row by its sub-type. An unknown charge is another fee; an unknown bonus gives back the charge that it names, or is
 * the marketplace's own.
 */
export function chargeKind(row: { subType: string; isBonus: boolean; bonifiedId: string | null }): ChargeKind & {
  isUnknown: boolean;
} {
  const known = Object.hasOwn(KINDS, row.subType) ? KINDS[row.subType] : undefined;
  if (known) return { kind: known[0], text: known[1], isUnknown: false };
  if (!row.isBonus) return { kind: 'other_fee', text: null, isUnknown: true };
  return { kind: row.bonifiedId === null ? 'marketplace_bonus' : 'fee_returned', text: null, isUnknown: true };
}

/** Whether a charge, by its type and sub-type (`CHARGE/CV`), is one of a sale, which the bill by orders lists. */
export function isOfSale(name: string): boolean {
  const [type, subType] = name.split('/') as [string, string];
  const kind = Object.hasOwn(KINDS, subType) ? KINDS[subType]![0] : null;
  return type === 'CHARGE' && kind !== null && OF_SALE.has(kind);
}

const OF_SALE: ReadonlySet<LedgerKind> = new Set([
  'commission',
  'payment_fee',
  'instalment_cost',
  'pass_through',
  'affiliate_fee',
  'freight',
]);
