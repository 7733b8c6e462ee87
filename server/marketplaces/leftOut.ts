/** What a connector could not read and left out of its answers, until the sync asks for it. */
export interface LeftOut {
  add(orderId: string): void;
  /** A sentence for the seller about what was added since the last time; none when nothing was. */
  take(): string[];
}

const NAMED = 3;

/** Keeps the orders left out of one marketplace's answers, `name` being what the seller calls it. */
export function leftOut(name: string): LeftOut {
  const orders = new Set<string>();
  return {
    add: (orderId) => void orders.add(orderId.slice(0, 40)),
    take: () => {
      const ids = [...orders];
      orders.clear();
      if (ids.length === 0) return [];
      const named = ids.slice(0, NAMED).join(', ') + (ids.length > NAMED ? ` e mais ${ids.length - NAMED}` : '');
      return [
        ids.length === 1
          ? `${name}: o pedido ${named} não pôde ser lido e ficou de fora.`
          : `${name}: ${ids.length} pedidos não puderam ser lidos e ficaram de fora (${named}).`,
      ];
    },
  };
}
