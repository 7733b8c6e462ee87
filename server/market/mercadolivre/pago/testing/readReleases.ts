import { newerRelease, type PaymentRelease, type ReleaseRow } from '#server/market/ledger/release.ts';
import { openMercadoLivre } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';
import { releases } from '#server/market/mercadolivre/pago/releases.ts';
import { fakePago } from './fakePago.ts';

/** Reads the releases of a fake Mercado Pago, and keeps what the product would store. */
export async function openReleases(...of: Parameters<typeof fakePago>) {
  const { pago, routes } = fakePago(...of);
  const { session, effects } = await openMercadoLivre(routes);
  const stored = {
    place: null as unknown,
    releases: new Map<string, PaymentRelease>(),
    rows: new Map<string, ReleaseRow>(),
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
      for (const row of page.rows) stored.rows.set(row.key, row);
      last = { isComplete: page.isComplete, hasMore: page.hasMore ?? false };
      pages += 1;
      if (pages >= mostPages) break;
    }
    return last!;
  };
  /** Notes since the last call. */
  const notes = () => {
    const all = [...session.notes];
    session.notes.clear();
    return all;
  };
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
