/** What a connector could not read and left out of its answers, until the sync asks for it. */
export interface LeftOut {
  add(what: LeftOutThing, id: string): void;
  /** Sentences for the seller about what was added since the last time; none when nothing was. */
  take(): string[];
}

export type LeftOutThing = 'order' | 'listing';

const NAMED = 3;
const WORDS: Record<LeftOutThing, { one: string; many: string }> = {
  order: { one: 'o pedido', many: 'pedidos' },
  listing: { one: 'o anúncio', many: 'anúncios' },
};

/** Keeps the orders and listings left out of one marketplace's answers, `name` being what the seller calls it. */
export function leftOut(name: string): LeftOut {
  const things: Record<LeftOutThing, Set<string>> = { order: new Set(), listing: new Set() };
  return {
    add: (what, id) => void things[what].add(id.slice(0, 40)),
    take: () =>
      (['order', 'listing'] as const).flatMap((what) => {
        const ids = [...things[what]];
        things[what].clear();
        return sentence(name, WORDS[what], ids);
      }),
  };
}

function sentence(name: string, { one, many }: { one: string; many: string }, ids: string[]): string[] {
  if (ids.length === 0) return [];
  if (ids.length === 1) return [`${name}: ${one} ${ids[0]} não pôde ser lido e ficou de fora.`];
  const named = ids.slice(0, NAMED).join(', ') + (ids.length > NAMED ? ` e mais ${ids.length - NAMED}` : '');
  return [`${name}: ${ids.length} ${many} não puderam ser lidos e ficaram de fora (${named}).`];
}
