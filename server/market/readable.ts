import { wordingOfError } from '#server/platform/language/wordedError.ts';
import { sentence, type SentenceId } from '#server/platform/language/sentence.ts';
import { log } from '#server/platform/process/log.ts';
import { MarketplaceError } from './connector.ts';
import { type SkippedRows, type SkippedRowKind, UNNUMBERED } from './skippedRows.ts';

/** When this many rows are all unreadable, the cause is a format change rather than a single row. */
const MIN_UNREADABLE = 3;
const UNREADABLE = {
  order: 'marketplaces.unreadableOrders',
  listing: 'marketplaces.unreadableListings',
  return: 'marketplaces.unreadableReturns',
  charge: 'marketplaces.unreadableCharges',
} as const satisfies Record<SkippedRowKind, SentenceId>;

/**
 * Maps orders, listings, returns or charges with `read`. An unreadable one (`RangeError`, `MarketplaceError`) is logged, recorded
 * in `skipped` and omitted, so that it does not block the others. Throws when several came and none is readable: then
 * the marketplace has changed its format.
 */
export function readable<Thing, Answer>(
  what: SkippedRowKind,
  things: readonly Thing[],
  { idOf, read, skipped }: { idOf: (thing: Thing) => unknown; read: (thing: Thing) => Answer; skipped: SkippedRows },
): Answer[] {
  let last: unknown;
  const answers = things.flatMap((thing) => {
    try {
      return [read(thing)];
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof MarketplaceError)) throw error;
      last = error;
      const found = idOf(thing);
      const id = typeof found === 'string' || typeof found === 'number' ? String(found) : UNNUMBERED;
      log.warn({ [`${what}Id`]: id.slice(0, 40), reason: error.message }, `skipped unreadable ${what}`);
      skipped.add(what, id);
      return [];
    }
  });
  if (answers.length === 0 && things.length >= MIN_UNREADABLE)
    throw last instanceof MarketplaceError
      ? last
      : new MarketplaceError(sentence(UNREADABLE[what], { reason: wordingOfError(last as Error) }));
  return answers;
}
