const MAX_NAMED = 3;

/**
 * Sentence for the seller about orders of kits. No page shows such an order whole: it may name the kit or its components, so
 * that each sale counts for the listing that its order names.
 */
export function kitNote(orderIds: readonly string[]): string[] {
  if (orderIds.length === 0) return [];
  const named = orderIds.slice(0, MAX_NAMED).join(', ') + (orderIds.length > MAX_NAMED ? '…' : '');
  const orders =
    orderIds.length === 1 ? `o pedido ${named} é de um kit` : `${orderIds.length} pedidos são de kits (${named})`;
  return [
    `Mercado Livre: ${orders}; cada venda conta no anúncio que o pedido traz, e para o anúncio de um kit nenhuma compra é planejada.`,
  ];
}
