import { named } from '#server/market/skippedRows.ts';

const MAX_NAMED = 5;

/** What the reading of transactions met, for the seller. */
export interface MetTransactions {
  /** A transaction of a type that the product does not know. */
  unknownType(type: string): void;
  /** A transaction without a country or a currency: its amounts are left out. */
  incomplete(name: string): void;
  notes(): string[];
}

export function metTransactions(): MetTransactions {
  const types = new Map<string, number>();
  const incomplete = new Set<string>();
  return {
    unknownType: (type) => void types.set(type.slice(0, 40), (types.get(type.slice(0, 40)) ?? 0) + 1),
    incomplete: (name) => void incomplete.add(name.slice(0, 60)),
    notes: () => [
      ...[...types].map(
        ([type, count]) =>
          `Amazon (lançamentos): não conhecemos o tipo “${type}” (${count === 1 ? '1 lançamento' : `${count} lançamentos`}); ` +
          'o valor aparece em Outras despesas da conta, fora do lucro.',
      ),
      ...(incomplete.size > 0
        ? [
            `Amazon (lançamentos): ${incomplete.size === 1 ? '1 lançamento veio' : `${incomplete.size} lançamentos vieram`} sem ` +
              `país ou moeda e ficaram de fora: ${named([...incomplete], MAX_NAMED)}. Confira-os na Seller Central, em Pagamentos.`,
          ]
        : []),
    ],
  };
}
