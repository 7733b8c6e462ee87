import { kindsOf } from '#server/market/ledger/ledgerKinds.ts';
import { currency, marketplace, productId } from '#server/insight/sqlbox/tables/commonColumns.ts';
import { column, type ViewerTable } from '#server/insight/sqlbox/tables/viewerTable.ts';

const TAXES = kindsOf('tax')
  .map((kind) => `'${kind}'`)
  .join(', ');

/** The taxes of sales that count, read off the ledger's lines of the file, so that they are stored once. */
export const taxTables: readonly ViewerTable[] = [
  {
    name: 'tax_lines',
    description:
      'Impostos das vendas, só os que contam: somam a linha Impostos sobre vendas da DRE e a tela Impostos, com o sinal trocado',
    order: ['day DESC', 'order_id DESC', 'order_item_id', 'kind', 'source'],
    columns: [
      column('day', 'date', 'Dia da venda'),
      column('month', 'date', 'Primeiro dia do mês da venda'),
      column('due_on', 'date', 'Vencimento'),
      column('guide_month', 'date', 'Primeiro dia do mês da guia: o da venda, da devolução ou da NF-e'),
      column('kind', 'text', `Imposto: ${kindsOf('tax').join(', ')}`),
      column('origin', 'text', 'estimate (pela regra do regime) ou document (por documento)'),
      column('state', 'text', 'known (conhecido), provisional (pode mudar) ou estimated (estimado)'),
      column(
        'amount',
        'numeric',
        'Valor com o sinal com que move o seu dinheiro: imposto é negativo, estorno positivo',
      ),
      column('base', 'numeric', 'Sobre quanto é, negativo do que voltou'),
      currency,
      column('uf', 'text', 'Estado (UF) do comprador; vazio fora do Brasil e enquanto não se sabe'),
      marketplace,
      column('order_id', 'bigint', 'Pedido', { references: ['orders', 'id'] }),
      column('order_item_id', 'bigint', 'Item do pedido', { references: ['order_items', 'id'] }),
      productId,
      column('status', 'text', 'Situação da venda: pending, shipped ou delivered'),
      column(
        'source',
        'text',
        'tax_rates (regra), nfe (NF-e da venda), return_nfe (NF-e de devolução) ou returned_goods (devolução sem nota, estimada pelo reembolso), como em ledger_lines.source',
      ),
    ],
    of: `SELECT l.day, date_trunc('month', l.day)::DATE AS month, l.cash_day AS due_on,
                date_trunc('month', l.cash_day - INTERVAL 1 MONTH)::DATE AS guide_month, l.kind,
                CASE WHEN l.basis = 'estimated' THEN 'estimate' ELSE 'document' END AS origin, l.state, l.amount, l.tax_base AS base, l.currency,
                o.ship_uf AS uf, l.marketplace, l.order_id, l.order_item_id, l.product_id, l.status, l.source
         FROM main.ledger_lines l LEFT JOIN main.orders o ON o.id = l.order_id
         WHERE l.counts AND l.amount IS NOT NULL AND l.kind IN (${TAXES})`,
  },
];
