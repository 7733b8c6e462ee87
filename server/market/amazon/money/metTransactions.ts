import { named } from '#server/market/skippedRows.ts';

const MAX_NAMED = 5;

/** What the reading of transactions met, for the seller. */
export interface MetTransactions {
  /** A transaction of a type that the product does not know. */
  unknownType(type: string): void;
  /** A name of an amount that the product does not know; it counts. */
  unknownName(name: string): void;
  /** A transaction without a country or a currency: its amounts are left out. */
  incomplete(name: string): void;
  /** A transaction whose parts do not add up: its amounts are left out. */
  broken(name: string): void;
  notes(): string[];
}

export function metTransactions(): MetTransactions {
  const types = new Map<string, number>();
  const names = new Map<string, number>();
  const incomplete = new Set<string>();
  const broken = new Set<string>();
  const count = (counts: Map<string, number>, text: string, max: number) =>
    void counts.set(text.slice(0, max), (counts.get(text.slice(0, max)) ?? 0) + 1);
  return {
    unknownType: (type) => count(types, type, 40),
    unknownName: (name) => count(names, name, 80),
    incomplete: (name) => void incomplete.add(name.slice(0, 60)),
    broken: (name) => void broken.add(name.slice(0, 60)),
    notes: () => [
      ...[...types].map(
        ([type, times]) =>
          `${WHERE}: não conhecemos o tipo “${type}” (${transactionsOf(times)}); ` +
          'o valor aparece em Outras despesas da conta, fora do lucro.',
      ),
      ...[...names].map(
        ([name, times]) =>
          `${WHERE}: não conhecemos a cobrança “${name}” (${transactionsOf(times)}); o valor conta como Outras tarifas.`,
      ),
      ...leftOut(incomplete, 'sem país ou moeda'),
      ...leftOut(broken, 'com partes que não somam o total'),
    ],
  };
}

const WHERE = 'Amazon (lançamentos)';
const transactionsOf = (count: number) => (count === 1 ? '1 lançamento' : `${count} lançamentos`);

function leftOut(names: Set<string>, why: string): string[] {
  if (names.size === 0) return [];
  const isOne = names.size === 1;
  return [
    `${WHERE}: ${transactionsOf(names.size)} ${isOne ? 'veio' : 'vieram'} ${why} e ${isOne ? 'ficou' : 'ficaram'} de fora: ` +
      `${named([...names], MAX_NAMED)}. Confira-os na Seller Central, em Pagamentos.`,
  ];
}
