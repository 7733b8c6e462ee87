import type { Said } from '#server/platform/language/said.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { KioskRefused } from '#server/market/amazon/kiosk/kioskRequest.ts';
import { kioskTraffic } from './kioskTraffic.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import type { DocumentSession } from '#server/market/amazon/reports/createReport.ts';
import type { TrafficPage } from '#server/market/connector.ts';
import type { OwnSales } from '#server/market/ownSales.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { reportTraffic } from './reportTraffic.ts';
import { trafficPages } from './trafficPages.ts';
import { type TrafficPlace, trafficPlace } from './trafficPlace.ts';

/**
 * Traffic of every marketplace by ASIN and day: the newest days, then the past. It comes from Data Kiosk, and from reports
 * on a day on which Data Kiosk refuses. `note` receives what the seller should know.
 */
export async function* traffic(
  session: DocumentSession,
  marketplaces: AmazonMarketplace[],
  own: OwnSales,
  given: unknown,
  note: (said: Said) => void,
): AsyncGenerator<TrafficPage> {
  const today = saoPauloDay(session.effects.now());
  const about = { session, marketplaces, own, today };
  let place = trafficPlace(given);
  if (place.refused?.day !== today)
    try {
      for await (const page of trafficPages({ ...about, source: kioskTraffic(session) }, place)) {
        place = page.place;
        yield page;
        await session.documents.settle();
      }
      return noteDoubts(place, note);
    } catch (error) {
      if (!(error instanceof KioskRefused)) throw error;
      place = { ...place, refused: { day: today, reason: error.said } };
      yield { traffic: [], place, isComplete: false, hasMore: true };
    }
  note(sentence('sync.kioskRefused', { reason: place.refused!.reason }));
  for await (const page of trafficPages({ ...about, source: reportTraffic(session) }, place)) {
    place = page.place;
    yield page;
    await session.documents.settle();
  }
  noteDoubts(place, note);
}

function noteDoubts({ doubtful = [], held }: TrafficPlace, note: (said: Said) => void): void {
  if (doubtful.length > 0)
    note(sentence('sync.doubtfulDays', { days: { list: doubtful.map(({ day }) => ({ day })) } }));
  if (held) note(sentence('sync.doubtfulPast'));
}
