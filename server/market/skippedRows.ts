import type { Said } from '#server/platform/language/said.ts';
import { type Sentence, sentence, type SentenceId, type SentenceValue } from '#server/platform/language/sentence.ts';

/** What a connector could not read and skipped, until the sync takes it. */
export interface SkippedRows {
  /** A row that could not be read. */
  add(what: SkippedRowKind, id: string): void;
  /** A listing that the marketplace refused alone; the status is null when it left the listing out of its answer. */
  refuse(listingId: string, status: number | null): void;
  /** What the seller should know about the listings refused since the last `take`. */
  refusals(): Said[];
  /** What the seller should know about what was skipped since the last call; empty without any. */
  take(): Said[];
}

export type SkippedRowKind = 'order' | 'listing' | 'return' | 'charge';

const MAX_NAMED_IDS = 3;
/** A refused listing is nowhere else in the product, so that nearly all are named. */
const MAX_NAMED_REFUSALS = 50;
const SENTENCES = {
  order: { one: 'sync.orderSkipped', many: 'sync.ordersSkipped' },
  listing: { one: 'sync.listingSkipped', many: 'sync.listingsSkipped' },
  return: { one: 'sync.returnSkipped', many: 'sync.returnsSkipped' },
  charge: { one: 'sync.chargeSkipped', many: 'sync.chargesSkipped' },
} as const satisfies Record<SkippedRowKind, Record<'one' | 'many', SentenceId>>;
const THINGS = Object.keys(SENTENCES) as SkippedRowKind[];

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
        return ids.length ? [skipped(name, what, ids)] : [];
      });
      const all = [...rows, ...refusals()];
      refused.clear();
      return all;
    },
  };
}

function skipped(name: string, what: SkippedRowKind, ids: string[]): Sentence {
  const { one, many } = SENTENCES[what];
  return ids.length === 1
    ? sentence(one, { name, id: ids[0] === UNNUMBERED ? sentence('sync.unnumbered') : ids[0]! })
    : sentence(many, { name, count: ids.length, ids: namedIds(ids, MAX_NAMED_IDS) });
}

/** Names the refused listings and says why; what is stored of them stays. */
const refusal = (name: string, status: number | null, ids: string[]): Sentence =>
  sentence('sync.listingsRefused', {
    name,
    listings: ids.length,
    status: status === null ? sentence('sync.noAnswer') : String(status),
    ids: namedIds(ids, MAX_NAMED_REFUSALS),
    reason: sentence(reasonOf(status)),
  });

function reasonOf(status: number | null) {
  if (status === null) return 'sync.missingInAnswer';
  if (status >= 500) return 'sync.errorOfMarketplace';
  return status === 401 || status === 403 ? 'sync.accessDenied' : 'sync.noReasonGiven';
}

/** A row without a number, among the ids of skipped ones. */
export const UNNUMBERED = '\u2205';

/** The first ids, and how many more there are. */
export function namedIds(ids: readonly string[], max: number): SentenceValue {
  const list = ids.slice(0, max).map((id) => (id === UNNUMBERED ? sentence('sync.unnumbered') : id));
  return ids.length > max ? sentence('sync.andMore', { list: { list }, more: ids.length - max }) : { list };
}
