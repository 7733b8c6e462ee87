import { currency, marketplace, rowId } from './commonColumns.ts';
import { column, type ViewerTable } from './viewerTable.ts';

/** What the marketplaces pay out. */
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
        'Parte: orders, refunds, account_charges, ads_billed, reimbursements, taxes, reserve_released, reserve_held, ' +
          'previous_balance, transfers ou unknown (nome que não conhecemos)',
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
];
