/** What a connector could not read and skipped, until the sync takes it. */
export interface SkippedRows {
  /** A row that could not be read. */
  add(what: SkippedRowKind, id: string): void;
  /** A listing that the marketplace refused alone; the status is null when it left the listing out of its answer. */
  refuse(listingId: string, status: number | null): void;
  /** Sentences for the seller about the listings refused since the last `take`. */
  refusals(): string[];
  /** Sentences for the seller about what was skipped since the last call; empty without any. */
  take(): string[];
}

export type SkippedRowKind = 'order' | 'listing' | 'return' | 'charge';

const MAX_NAMED_IDS = 3;
/** A refused listing is nowhere else in the product, so that nearly all are named. */
const MAX_NAMED_REFUSALS = 50;
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
  charge: {
    one: (id) => `a cobrança ${id} da fatura não pôde ser lida e ficou de fora`,
    many: (ids) => `${ids} cobranças da fatura não puderam ser lidas e ficaram de fora`,
  },
};
const THINGS = Object.keys(WORDS) as SkippedRowKind[];

/** Collects what is skipped of one marketplace; `name` is its name for the seller. */
export function skippedRows(name: string): SkippedRows {
  const left = new Map(THINGS.map((what) => [what, new Set<string>()]));
  const refused = new Map<number | null, Set<string>>();
  const refusals = () => [...refused].map(([status, ids]) => refusal(name, status, [...ids]));
  return {
    add: (what, id) => void left.get(what)!.add(id.slice(0, 40)),
    refuse: (id, status) => void refused.set(status, (refused.get(status) ?? new Set()).add(id.slice(0, 40))),
    refusals,
    take: () => {
      const rows = THINGS.flatMap((what) => {
        const ids = [...left.get(what)!];
        left.get(what)!.clear();
        return ids.length ? [`${name}: ${sentence(what, ids)}.`] : [];
      });
      const all = [...rows, ...refusals()];
      refused.clear();
      return all;
    },
  };
}

function sentence(what: SkippedRowKind, ids: string[]): string {
  const { one, many } = WORDS[what];
  return ids.length === 1 ? one(ids[0]!) : `${many(ids.length)} (${named(ids, MAX_NAMED_IDS)})`;
}

/** Names the refused listings and says why; what is stored of them stays. */
function refusal(name: string, status: number | null, ids: string[]): string {
  const listings = ids.length === 1 ? '1 anúncio' : `${ids.length} anúncios`;
  return (
    `${name} recusou ${listings} (${status ?? 'sem resposta'}): ${named(ids, MAX_NAMED_REFUSALS)} – ` +
    `${reasonOf(status)}; os dados já gravados ficam e a próxima leitura tenta de novo.`
  );
}

function reasonOf(status: number | null): string {
  if (status === null) return 'faltaram na resposta';
  if (status >= 500) return 'erro do marketplace';
  return status === 401 || status === 403 ? 'acesso negado' : 'o marketplace não disse por quê';
}

/** The first ids, and how many more there are. */
export const named = (ids: string[], max: number) =>
  ids.slice(0, max).join(', ') + (ids.length > max ? ` e mais ${ids.length - max}` : '');
