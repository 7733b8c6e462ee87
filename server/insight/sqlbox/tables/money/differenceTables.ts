import { currency, marketplace, rowId } from '#server/insight/sqlbox/tables/commonColumns.ts';
import { column, type ViewerTable } from '#server/insight/sqlbox/tables/viewerTable.ts';

export const differenceTables: readonly ViewerTable[] = [
  {
    name: 'money_differences',
    description:
      'Diferenças da Conciliação: o que foi cobrado ou pago de outro jeito que o esperado. Não entram no lucro',
    order: ['at_stake DESC', 'id'],
    columns: [
      rowId('bigint', 'Número da diferença'),
      column('order_number', 'text', 'Número do pedido no marketplace (orders.order_number); vazio sem pedido'),
      column('cart_number', 'text', 'Número do carrinho, de pedidos que dividem o frete'),
      column('sku', 'text', 'SKU das unidades perdidas; vazio no que é de um pedido'),
      marketplace,
      column('day', 'date', 'Dia da venda; vazio quando não se sabe'),
      column('class', 'text', 'differs, missing, twice, bonus_owed, held ou unknown_order'),
      column('reason', 'text', 'Motivo, por exemplo freight_over: frete cobrado acima do informado'),
      column(
        'slot',
        'text',
        'Parte comparada: fees, logistics, fee_return, freight_return, release, reimbursement ou unknown',
      ),
      currency,
      column('expected', 'numeric', 'Valor esperado; vazio quando não há'),
      column('charged', 'numeric', 'Cobrado, menos o que corrigiu a cobrança; vazio no que é pago'),
      column('paid', 'numeric', 'Pago; vazio no que é cobrado'),
      column('difference', 'numeric', 'O que você tem a mais que o esperado; negativo é devido a você'),
      column('at_stake', 'numeric', 'Tamanho da diferença, sem sinal'),
      column('certain', 'boolean', 'Falso: só indício, porque o valor esperado é estimado'),
      column('basis', 'text', 'De onde vem o esperado: sale (informado na venda), rule (regra do dia) ou estimate'),
      column('since', 'date', 'Desde quando difere'),
      column('due', 'date', 'Dia a partir do qual é devido'),
      column('state', 'text', 'open, contested, won, lost ou ignored'),
      column('recovered', 'numeric', 'Valor recuperado, das ganhas'),
      column('protocol', 'text', 'Protocolo no marketplace'),
      column('note', 'text', 'Sua anotação'),
      column('answer_due', 'date', 'Até quando o marketplace responde'),
    ],
  },
];
