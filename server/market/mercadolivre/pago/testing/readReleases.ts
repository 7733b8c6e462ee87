import { textsOf } from '#server/market/testing/textsOf.ts';
import { newerRelease, type PaymentRelease } from '#server/market/ledger/release.ts';
import type { StatementDay } from '#server/market/ledger/statement.ts';
import { openMercadoLivre } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';
import { releases } from '#server/market/mercadolivre/pago/releases.ts';
import { NO_PLACE } from '#server/market/mercadolivre/pago/pagoRead.ts';
import { type FakePayment, fakePago } from './fakePago.ts';

const DAY_MS = 86_400_000;
/** Days back that payments were read before a test begins, up to the last two: a year of them is tested once. */
const KNOWN_DAYS = 363;

/**
 * Reads the releases of a fake Mercado Pago, and keeps what the product would store. All but the last days of payments have
 * been read before, unless the seller is new.
 */
export async function openReleases(of: FakePayment[] = [], { isNew = false } = {}) {
  const { pago, routes } = fakePago(of);
  const { session, effects } = await openMercadoLivre(routes);
  const now = effects.now();
  const known = { since: now - KNOWN_DAYS * DAY_MS, until: now - 2 * DAY_MS };
  const stored = {
    place: (isNew ? null : { ...NO_PLACE, payments: { ...NO_PLACE.payments, ...known } }) as unknown,
    releases: new Map<string, PaymentRelease>(),
    statement: new Map<string, StatementDay>(),
  };
  /** One run; it stops after so many pages, as a killed process does. */
  const read = async ({ mostCalls, mostPages = Infinity }: { mostCalls?: number; mostPages?: number } = {}) => {
    let last: { isComplete: boolean; hasMore?: boolean } | null = null;
    let pages = 0;
    for await (const page of releases(session, stored.place, mostCalls)) {
      stored.place = structuredClone(page.place);
      for (const release of page.releases) {
        const name = `${release.source} ${release.paymentId}`;
        stored.releases.set(name, newerRelease(stored.releases.get(name), release));
      }
      if (page.statement) stored.statement.set(page.statement.day, page.statement);
      last = { isComplete: page.isComplete, hasMore: page.hasMore ?? false };
      pages += 1;
      if (pages >= mostPages) break;
    }
    return last!;
  };
  /** Notes since the last call. */
  const notes = () => textsOf(session.notes.take());
  /** Reads until nothing more is called, and makes each report that was asked for. */
  const readAll = async (text?: (day: string) => string, options?: Parameters<typeof read>[0]) => {
    for (let runs = 1; runs <= 500; runs += 1) {
      const { hasMore } = await read(options);
      if (!hasMore) return;
      pago.makeReports(effects.now(), text);
    }
    throw new Error('the releases have no end');
  };
  return { pago, effects, session, stored, read, readAll, notes };
}
