import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import { factsOf, marketplaceIds } from '#server/market/registry.ts';
import type { OrderRelease } from './orderMoney.ts';

/** Kinds of ledger lines in Portuguese. */
export const kindTexts: Readonly<Record<LedgerKind, string>> = {
  item_revenue: 'Venda',
  discount: 'Desconto',
  buyer_freight: 'Frete pago pelo comprador',
  gift_wrap: 'Embrulho',
  refund_principal: 'Devolução',
  refund_freight: 'Frete devolvido ao comprador',
  fee_returned: 'Tarifa estornada',
  freight_returned: 'Frete estornado',
  refund_admin_fee: 'Tarifa da devolução',
  return_freight: 'Frete da devolução',
  return_processing: 'Processamento da devolução',
  product_cost: 'Custo do produto',
  cost_of_returned_units: 'Custo de unidades devolvidas',
  commission: 'Comissão',
  fixed_fee: 'Tarifa fixa',
  payment_fee: 'Tarifa de pagamento',
  affiliate_fee: 'Comissão de afiliados',
  other_fee: 'Outra tarifa',
  instalment_cost: 'Custo do parcelamento',
  fulfilment: 'Logística do marketplace',
  freight: 'Frete',
  own_freight: 'Frete próprio',
  packaging: 'Embalagem',
  sale_tax: 'Imposto',
  das: 'DAS',
  icms: 'ICMS',
  icms_difal: 'DIFAL',
  icms_fcp: 'FCP',
  pis: 'PIS',
  cofins: 'COFINS',
  cbs: 'CBS',
  ibs_uf: 'IBS do estado',
  ibs_mun: 'IBS do município',
  tax_reversed: 'Imposto estornado',
  marketplace_bonus: 'Bônus do marketplace',
  reimbursement: 'Reembolso',
  liquidation: 'Liquidação',
  storage: 'Armazenagem',
  aged_storage: 'Armazenagem de estoque antigo',
  inbound: 'Envio ao estoque',
  removal: 'Retirada do estoque',
  ads: 'Publicidade',
  account_fee: 'Tarifa da conta',
  anticipation_fee: 'Antecipação',
  financial_income: 'Rendimento',
  overhead: 'Despesa fixa',
  tax_collected: 'Tributo retido',
  pass_through: 'Valor do comprador repassado',
  ads_billed: 'Publicidade cobrada',
  bill_payment: 'Pagamento da fatura',
  hold: 'Retenção',
  payout: 'Transferência',
  debt: 'Dívida',
  loan: 'Empréstimo',
  movement: 'Movimento',
};

/** How well an amount is known, in Portuguese. */
export const basisTexts: Readonly<Record<string, string>> = {
  unread: 'não lido',
  estimated: 'estimado',
  provisional: 'provisório',
  posted: 'lançado',
  confirmed: 'confirmado',
};

/** Where an amount was read or worked out, by the name of its source without the marketplace's. */
const LINE_SOURCES: Readonly<Record<string, string>> = {
  order: 'pedido',
  fee_rules: 'regra de tarifas',
  freight_rules: 'regra de frete',
  product_costs: 'custos dos produtos',
  returned_units: 'unidades devolvidas',
  tax_rates: 'alíquotas de imposto',
  nfe: 'NF-e da venda',
  return_nfe: 'NF-e de devolução',
  returned_goods: 'mercadoria devolvida',
  overheads: 'despesas fixas',
  finances: 'lançamentos',
  fees_estimate: 'tarifas previstas',
  bill: 'fatura',
  billing: 'fatura',
  payments: 'pagamento',
  claims: 'reclamação ou devolução',
  shipments: 'envio',
  reimbursements: 'relatório de reembolsos',
  storage: 'relatório de armazenagem',
  aged_inventory: 'relatório de estoque antigo',
  ads: 'anúncios',
  advertising: 'anúncios',
  freight: 'frete digitado',
};

/** E.g. "regra de tarifas", or "Amazon, lançamentos" for a source of a marketplace; its own name where there is no text. */
export function sourceText(source: string): string {
  const [owner, part] = source.split('.');
  const text = LINE_SOURCES[part ?? source];
  const marketplace = marketplaceIds.find((id) => id === owner);
  if (!text) return source;
  return marketplace ? `${factsOf(marketplace).name}, ${text}` : text;
}

const STATUSES: Record<OrderRelease['status'], string> = {
  pending: 'a liberar',
  held: 'retido',
  released: 'liberado',
  refunded: 'devolvido ao comprador',
};
const SOURCES: Record<OrderRelease['source'], string> = {
  payment: 'pagamento',
  report: 'relatório de liberações',
  reserve: 'reserva',
};

/** E.g. "liberado (relatório de liberações)". */
export const releaseText = ({ status, source }: Pick<OrderRelease, 'status' | 'source'>): string =>
  `${STATUSES[status]} (${SOURCES[source]})`;
