import { sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import type { TrafficPage } from '#server/market/connector.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import type { TrafficSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { countryOfSite } from '#server/market/mercadolivre/items/countryOfSite.ts';
import { itemIds, ofItems } from '#server/market/mercadolivre/items/items.ts';
import { type MercadoLivreSession, notPermitted } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

/** Limit of one call (reference 4.9). */
const MAX_DAYS = 150;
/** Visits of the last two days may still be counted. */
const OVERLAP_DAYS = 3;
/** Together with the newest 150 days these cover the thirteen months of orders. */
const OLDER_WINDOWS = 2;
/** One call per item: limit of one run (docs/decisions/009); the next run continues. */
const MAX_CALLS = 1_000;
const ITEMS_PER_PAGE = 50;
const DAY_MS = 86_400_000;

const Found = z.looseObject({
  results: z.array(
    z.looseObject({ date: z.string().regex(/^\d{4}-\d{2}-\d{2}/), total: z.coerce.number().int().nonnegative() }),
  ),
});

/** A pass over all items; `after` is the id of the last item read. */
const Pass = z.object({ until: z.string(), days: z.number(), after: z.string().nullable() });
type Pass = z.output<typeof Pass>;
const Place = z.object({
  /** Every item has been read up to this day; null before the first pass. */
  readUntil: z.string().nullable(),
  newest: Pass.nullable(),
  older: Pass.extend({ windowsLeft: z.number() }).nullable(),
});
type Place = z.output<typeof Place>;

/**
 * Daily visits of the active items. Once a day, a pass over all items reads the days since the last pass; the remaining
 * calls go to passes over older days. Items without reported visits are missing.
 */
export async function* visits(
  session: MercadoLivreSession,
  storedPlace: unknown,
  maxCalls = MAX_CALLS,
): AsyncGenerator<TrafficPage> {
  let place: Place = Place.safeParse(storedPlace).data ?? { readUntil: null, newest: null, older: null };
  const today = saoPauloDay(session.effects.now());
  const ids = (await itemIds(session, 'active')).sort();
  let calls = maxCalls;
  if (place.readUntil !== today) {
    const newest = place.newest ?? { until: today, days: daysToRead(place.readUntil, today), after: null };
    for (const page of pagesAfter(ids, newest.after, calls)) {
      const traffic = await visitsOf(session, page, { last: newest.days });
      place = { ...place, newest: { ...newest, after: page.at(-1)! } };
      calls -= page.length;
      yield { traffic, place, isComplete: false };
    }
    if (pagesAfter(ids, place.newest?.after ?? null, 1).length > 0) return;
    const older = place.older ?? { ...before(newest), windowsLeft: OLDER_WINDOWS };
    place = { readUntil: newest.until, newest: null, older };
  }
  yield { traffic: [], place, isComplete: true, hasMore: place.older!.windowsLeft > 0 };
  yield* olderVisits(session, ids, place, calls);
}

async function* olderVisits(
  session: MercadoLivreSession,
  ids: string[],
  read: Place,
  maxCalls: number,
): AsyncGenerator<TrafficPage> {
  let place = read;
  for (let calls = maxCalls; calls > 0 && place.older!.windowsLeft > 0;) {
    const pass = place.older!;
    const [page] = pagesAfter(ids, pass.after, calls);
    // after the last item, the pass over the previous window begins
    const older = page ? { ...pass, after: page.at(-1)! } : { ...before(pass), windowsLeft: pass.windowsLeft - 1 };
    place = { ...place, older };
    const traffic = page ? await visitsOf(session, page, { last: pass.days, ending: pass.until }) : [];
    calls -= page?.length ?? 0;
    yield { traffic, place, isComplete: true, hasMore: older.windowsLeft > 0 };
  }
}

const daysToRead = (readUntil: string | null, today: string): number =>
  readUntil === null
    ? MAX_DAYS
    : Math.min(MAX_DAYS, OVERLAP_DAYS + Math.max(0, (Date.parse(today) - Date.parse(readUntil)) / DAY_MS));

/** The preceding window, with a day of overlap: whether the last day is inclusive is not documented. */
const before = ({ until, days }: Pass): Pass => ({ until: daysBefore(until, days - 1), days: MAX_DAYS, after: null });

/** Pages of the ids after `after`, at most `max` ids in all. */
function pagesAfter(ids: string[], after: string | null, max: number): string[][] {
  const left = ids.filter((id) => after === null || id > after).slice(0, max);
  return Array.from({ length: Math.ceil(left.length / ITEMS_PER_PAGE) }, (_, page) =>
    left.slice(page * ITEMS_PER_PAGE, (page + 1) * ITEMS_PER_PAGE),
  );
}

async function visitsOf(
  session: MercadoLivreSession,
  ids: string[],
  window: { last: number; ending?: string },
): Promise<TrafficSnapshot[]> {
  const answers: { id: string; data: unknown }[] = [];
  let refused = 0;
  for (const id of ids) {
    const { status, data } = await session.get('visits', `/items/${encodeURIComponent(id)}/visits/time_window`, {
      query: { ...window, unit: 'day' },
      accept: [403, 404],
    });
    if (status < 400) answers.push({ id, data });
    refused += status === 403 ? 1 : 0;
  }
  // a single refusal means a foreign item; when all are refused, the application lacks the permission
  if (refused > 0 && refused === ids.length) throw notPermitted(sentence('mercadolivre.visits'));
  const idOf = ({ id }: { id: string }) => id;
  return ofItems(session, answers, idOf, ({ id, data }) =>
    shapeOf('Mercado Livre (visits)', Found, data).results.map(({ date, total }): TrafficSnapshot => ({
      marketplace: 'mercadolivre',
      country: countryOfSite(id),
      level: 'parent',
      day: date.slice(0, 10),
      asin: id,
      parentAsin: null,
      pageViews: total,
      sessions: null,
      unitsOrdered: null,
      featuredPercent: null,
    })),
  ).flat();
}
