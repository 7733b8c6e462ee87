/** What a connector could not read and left out of its answers, until the sync asks for it. */
export interface LeftOut {
  add(what: LeftOutThing, id: string): void;
  /** Sentences for the seller about what was added since the last time; none when nothing was. */
  take(): string[];
}

export type LeftOutThing = 'order' | 'listing' | 'return';

const NAMED = 3;
const WORDS: Record<LeftOutThing, { one: (id: string) => string; many: (ids: number) => string }> = {
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
const THINGS = Object.keys(WORDS) as LeftOutThing[];

/** Keeps what is left out of one marketplace's answers, `name` being what the seller calls it. */
export function leftOut(name: string): LeftOut {
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

function sentence(what: LeftOutThing, ids: string[]): string {
  const { one, many } = WORDS[what];
  if (ids.length === 1) return one(ids[0]!);
  const named = ids.slice(0, NAMED).join(', ') + (ids.length > NAMED ? ` e mais ${ids.length - NAMED}` : '');
  return `${many(ids.length)} (${named})`;
}
