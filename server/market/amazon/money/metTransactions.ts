import { namedIds } from '#server/market/skippedRows.ts';
import { type Sentence, sentence } from '#server/platform/language/sentence.ts';

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
  notes(): Sentence[];
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
      ...[...types].map(([type, postings]) => sentence('amazonMoney.unknownType', { type, postings })),
      ...[...names].map(([name, postings]) => sentence('amazonMoney.unknownName', { name, postings })),
      ...leftOut('amazonMoney.incomplete', incomplete),
      ...leftOut('amazonMoney.broken', broken),
    ],
  };
}

const leftOut = (why: 'amazonMoney.incomplete' | 'amazonMoney.broken', names: Set<string>): Sentence[] =>
  names.size === 0 ? [] : [sentence(why, { postings: names.size, names: namedIds([...names], MAX_NAMED) })];
