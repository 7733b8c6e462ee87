import { currency, marketplace, rowId } from './commonColumns.ts';
import { column, type ViewerTable } from './viewerTable.ts';

const part = (name: string, description: string) =>
  column(name, 'numeric', `${description}; vazio quando não foi lido`);

/** The projection of cash. */
const cashTable: ViewerTable = {
  name: 'cash_forecast',
  description:
    'Caixa dos próximos 90 dias, como foi calculado por último; um dia tem quatro linhas: com e sem o plano de reposição, com e sem o split payment',
  order: ['currency', 'with_restock', 'with_split_payment', 'day'],
  columns: [
    column('day', 'date', 'Dia', { isKey: true }),
    { ...currency, isKey: true },
    column('with_restock', 'boolean', 'Se as compras do plano de reposição são pagas', { isKey: true }),
    column('with_split_payment', 'boolean', 'Se CBS e IBS saem de cada liberação desde 2027', { isKey: true }),
    part('known_releases', 'Liberações e repasses com dia informado'),
    part('estimated_releases', 'Vendas já feitas, no prazo aprendido'),
    part('future_sales', 'Vendas previstas, no mesmo prazo'),
    part('ended_holds', 'Retenções que acabam'),
    part('split_payment', 'Impostos tirados das liberações; negativo'),
    part('refunds', 'Devoluções esperadas'),
    part('bill', 'Fatura do marketplace'),
    part('ads', 'Publicidade'),
    part('taxes', 'Impostos'),
    part('suppliers', 'Fornecedores'),
    part('overheads', 'Despesas fixas'),
    column('balance', 'numeric', 'Saldo no fim do dia; vazio sem saldo inicial'),
    column('p10', 'numeric', 'Saldo que só um em dez casos fica abaixo; vazio sem saldo inicial'),
    column('p50', 'numeric', 'Saldo do caso do meio; vazio sem saldo inicial'),
    column('p90', 'numeric', 'Saldo que só um em dez casos passa; vazio sem saldo inicial'),
    column('made_at', 'timestamp with time zone', 'Quando foi calculado'),
  ],
};

/** What the marketplaces pay out, and the projection of cash. */
export const payoutTables: readonly ViewerTable[] = [
  {
    name: 'payouts',
    description: 'Repasses do marketplace; vários correm ao mesmo tempo',
    order: ['ends_at DESC', 'id'],
    columns: [
      rowId('bigint', 'Número do repasse aqui'),
      marketplace,
      column('settlement_id', 'text', 'Número do repasse no marketplace; vazio enquanto as linhas não foram lidas'),
      column(
        'state',
        'text',
        'open (sem data de depósito), closed, differs (não fecha: as linhas não somam o total) ou unread (linhas não lidas)',
      ),
      column('starts_at', 'timestamp with time zone', 'Início do período'),
      column('ends_at', 'timestamp with time zone', 'Fim do período'),
      column('deposited_at', 'timestamp with time zone', 'Data do depósito; vazio enquanto não há'),
      currency,
      column('amount', 'numeric', 'Total do repasse; negativo quando é cobrado'),
      column('rows_amount', 'numeric', 'Soma das linhas'),
      column('unexplained_amount', 'numeric', 'Sem explicação: total menos a soma das linhas'),
      column('unreadable_rows', 'integer', 'Linhas do documento que não pudemos ler'),
      column('report_id', 'text', 'Número do relatório no marketplace'),
      column('reported_at', 'timestamp with time zone', 'Quando o marketplace fez o relatório'),
      column('file_bytes', 'bigint', 'Tamanho do documento, descompactado, em bytes'),
      column('file_sha256', 'text', 'SHA-256 do documento descompactado'),
      column('first_seen_at', 'timestamp with time zone', 'Quando foi guardado'),
      column('changed_at', 'timestamp with time zone', 'Quando mudou pela última vez aqui'),
    ],
  },
  {
    name: 'payout_rows',
    description: 'Linhas dos repasses; cada uma está em uma só parte, e as partes somam o repasse. Não entram no lucro',
    order: ['payout_id DESC', 'row_no'],
    columns: [
      column('payout_id', 'bigint', 'Repasse', { references: ['payouts', 'id'] }),
      column('row_no', 'integer', 'Lugar da linha no documento'),
      marketplace,
      column(
        'bucket',
        'text',
        'Parte: orders, refunds, cart_freight, account_charges, bill_paid, ads_billed, reimbursements, taxes, income, loans, ' +
          'reserve_released, reserve_held, previous_balance, transfers, balance_kept ou unknown (nome que não conhecemos)',
      ),
      column('kind', 'text', 'O que é, como em ledger_lines.kind'),
      column('class', 'text', 'Tipo da transação no marketplace, por exemplo Order'),
      column('name', 'text', 'Nomes no marketplace: tipo da transação, tipo do valor e descrição'),
      column('order_number', 'text', 'Número do pedido no marketplace (orders.order_number); vazio no que é da conta'),
      column('sku', 'text', 'SKU da linha do pedido; vazio no que é do pedido inteiro ou da conta'),
      column('amount', 'numeric', 'Valor com o sinal com que move o repasse'),
      currency,
      column('posted_day', 'date', 'Dia do lançamento'),
    ],
  },
  cashTable,
];
