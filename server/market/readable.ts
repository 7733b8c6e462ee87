import { log } from '#server/platform/process/log.ts';
import { MarketplaceError } from './connector.ts';
import type { SkippedRows, SkippedRowKind } from './skippedRows.ts';

/** A page of so many of which none can be read is no accident of one of them. */
const SEVERAL = 3;
const UNREADABLE: Record<SkippedRowKind, string> = {
  order: 'pedidos ilegíveis',
  listing: 'anúncios ilegíveis',
  return: 'devoluções ilegíveis',
};

/**
 * What `read` makes of each order, listing or return. One that cannot be read (`RangeError`, `MarketplaceError`) is logged,
 * noted and left out, so that it does not hold up the others for ever. Throws when several came and none can be read:
 * then the marketplace answers in another shape than we know.
 */
export function readable<Thing, Answer>(
  what: SkippedRowKind,
  things: readonly Thing[],
  { idOf, read, noted }: { idOf: (thing: Thing) => unknown; read: (thing: Thing) => Answer; noted: SkippedRows },
): Answer[] {
  let last: unknown;
  const answers = things.flatMap((thing) => {
    try {
      return [read(thing)];
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof MarketplaceError)) throw error;
      last = error;
      const found = idOf(thing);
      const id = typeof found === 'string' || typeof found === 'number' ? String(found) : 'sem número';
      log.warn({ [`${what}Id`]: id.slice(0, 40), reason: error.message }, `${what} left out: it cannot be read`);
      noted.add(what, id);
      return [];
    }
  });
  if (answers.length === 0 && things.length >= SEVERAL)
    throw last instanceof MarketplaceError
      ? last
      : new MarketplaceError(`${UNREADABLE[what]}: ${(last as Error).message}`);
  return answers;
}
