import { stateWords } from '#server/insight/coverage/stateWords.ts';
import { type FileColumn, round2 } from '#server/platform/files/table.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import type { AccountOrder } from './list/orderRow.ts';
import { logisticText, noticesOf } from './orderWords.ts';

const text = (head: string, read: (order: AccountOrder) => string | null): FileColumn<AccountOrder> => ({
  head,
  kind: 'text',
  value: read,
});
const amount = (head: string, read: (order: AccountOrder) => number | null): FileColumn<AccountOrder> => ({
  head,
  kind: 'amount',
  value: (order) => {
    const minor = read(order);
    return minor === null ? null : decimalOf({ minor, currency: order.currency });
  },
});

/** Columns of an export of orders, as on the screen; amounts in units of the currency, unknown ones empty. */
export const orderColumns: readonly FileColumn<AccountOrder>[] = [
  text('Pedido', ({ orderId }) => orderId),
  text('Carrinho', ({ packId }) => packId),
  text('Marketplace', ({ marketplace }) => marketplace),
  text('Data e hora', ({ purchasedAt }) => purchasedAt.toISOString()),
  text('Dia', ({ saleDay }) => saleDay),
  text('Produto', ({ firstProduct }) => firstProduct && (firstProduct.name ?? firstProduct.sku ?? firstProduct.asin)),
  text('SKU', ({ firstProduct }) => firstProduct && firstProduct.sku),
  { head: 'Itens', kind: 'number', value: ({ lineCount }) => lineCount },
  { head: 'Unidades', kind: 'number', value: ({ units }) => units },
  text('Moeda', ({ currency }) => currency),
  amount('Receita', ({ revenueMinor }) => revenueMinor),
  amount('Receita cancelada', ({ cancelledMinor }) => cancelledMinor),
  amount('Publicidade atribuída', ({ ads }) => ads),
  amount('Lucro', ({ profitMinor }) => profitMinor),
  { head: 'Margem (%)', kind: 'number', value: ({ marginPercent }) => round2(marginPercent) },
  text('Status', ({ status }) => status),
  text('Envio', ({ logistic }) => logisticText(logistic)),
  text('UF', ({ uf }) => uf),
  text('Rastreio', ({ trackingNumber }) => trackingNumber),
  text('Enviar até', ({ shipBy }) => shipBy),
  text('Entrega prometida', ({ deliverBy }) => deliverBy),
  text('Aviso', (order) =>
    noticesOf(order)
      .map((notice) => notice.text)
      .join('; '),
  ),
  amount('Para conferir', ({ atStakeMinor }) => atStakeMinor || null),
  text('Receita_situacao', ({ marks }) => stateWords[marks.revenue.state]),
  text('Lucro_situacao', ({ marks }) => stateWords[marks.profit.state]),
];
