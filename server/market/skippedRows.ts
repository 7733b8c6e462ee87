/** Rows that a connector could not read and skipped, until the sync takes them. */
export interface SkippedRows {
  add(what: SkippedRowKind, id: string): void;
  /** Sentences for the seller about the rows added since the last call; empty without any. */
  take(): string[];
}

export type SkippedRowKind = 'order' | 'listing' | 'return';

const MAX_NAMED_IDS = 3;
const WORDS: Record<SkippedRowKind, { one: (id: string) => string; many: (ids: number) => string }> = {
  order: {
    one: (id) => `o pedido ${id} não pôde ser lido e ficou de fora`,
    many: (ids) => `${ids} pedidos não puderam ser lidos e ficaram de fora`,
  },
  listing: {
    one: (id) => `o anúncio ${id} não pôde ser lido e ficou de fora`,
    many: (ids) => `${ids} anúncios não puderam ser lidos e ficaram de fora`,
  },
  return: {
    one: (id) => `a devolução ${id} não pôde ser lida e ficou de fora`,
    many: (ids) => `${ids} devoluções não puderam ser lidas e ficaram de fora`,
  },
};
const THINGS = Object.keys(WORDS) as SkippedRowKind[];

/** Collects the skipped rows of one marketplace; `name` is its name for the seller. */
export function skippedRows(name: string): SkippedRows {
  const left = new Map(THINGS.map((what) => [what, new Set<string>()]));
  return {
    add: (what, id) => void left.get(what)!.add(id.slice(0, 40)),
    take: () =>
      THINGS.flatMap((what) => {
        const ids = [...left.get(what)!];
        left.get(what)!.clear();
        return ids.length ? [`${name}: ${sentence(what, ids)}.`] : [];
      }),
  };
}

function sentence(what: SkippedRowKind, ids: string[]): string {
  const { one, many } = WORDS[what];
  if (ids.length === 1) return one(ids[0]!);
  const named =
    ids.slice(0, MAX_NAMED_IDS).join(', ') +
    (ids.length > MAX_NAMED_IDS ? ` e mais ${ids.length - MAX_NAMED_IDS}` : '');
  return `${many(ids.length)} (${named})`;
}
