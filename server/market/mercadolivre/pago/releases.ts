import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { rateFactor } from '#server/market/baseUrls.ts';
import { NotPermitted, type ReleasesPage } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { currencyOfSite, isKnownSite } from '#server/market/mercadolivre/items/countryOfSite.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { NO_PLACE, NOTHING, type PagoRead, type PagoStep, Place } from './pagoRead.ts';
import { nextWindow, paymentsStep } from './paymentsStep.ts';
import { daysToCome, nextOfReport } from './reportStep.ts';

/** Calls of one run. The local marketplace is faster. */
const CALLS_A_RUN = 60;
/** Site of most sellers of the product, where Mercado Livre does not name it. */
const SITE = 'MLB';

const Me = z.looseObject({ site_id: z.string().nullish() });

/** What to call next. */
interface Due {
  step: () => Promise<PagoStep>;
  /** Whether it is only of the past, which no interval waits for. */
  isPast: boolean;
}

/**
 * When the money of sales is released: payments by their last change, in windows of a day, and the report of releases by São
 * Paulo day, which is asked for and read when it is made. Either may be missing the right: the other goes on. What came once
 * comes again with the same identity. Throws `NotPermitted` without the right to either.
 */
export async function* releases(
  session: MercadoLivreSession,
  storedPlace: unknown,
  mostCalls = CALLS_A_RUN * rateFactor(),
): AsyncGenerator<ReleasesPage> {
  const now = session.effects.now();
  const { data } = await session.get('users/me', '/users/me');
  const site = shapeOf('Mercado Livre (users/me)', Me, data).site_id ?? SITE;
  const read: PagoRead = {
    session,
    currency: currencyOfSite(isKnownSite(site) ? site : SITE),
    now,
    today: saoPauloDay(now),
    place: Place.safeParse(storedPlace).data ?? NO_PLACE,
    files: null,
    asked: 0,
    skipped: new Set(),
  };
  let next = nextOf(read);
  for (let calls = 0; next !== null && calls < mostCalls; calls += 1) {
    const step = await next.step();
    next = nextOf(read);
    yield pageOf(read, step, next);
  }
  const { payments, report } = read.place;
  const refused = [payments.refusedOn, report.refusedOn].map((day) => day === read.today);
  if (refused.every(Boolean)) throw new NotPermitted(sentence('pago.noAccess'));
  for (const note of notesOf(read)) session.notes.add(note);
  yield pageOf(read, NOTHING, next);
}

const pageOf = (read: PagoRead, step: PagoStep, next: Due | null): ReleasesPage => ({
  ...step,
  place: read.place,
  isComplete: (next === null || next.isPast) && read.skipped.size === 0,
  hasMore: next !== null || read.skipped.size > 0 || daysToCome(read) > 0,
});

/** The next call that is due: what changed, the report, then older payments. */
function nextOf(read: PagoRead): Due | null {
  const window = nextWindow(read);
  const payments = window && { step: () => paymentsStep(read, window), isPast: window.isPast };
  if (payments && !payments.isPast) return payments;
  const report = nextOfReport(read);
  return report ? { step: report, isPast: false } : payments;
}

/** How far the releases were read, in sentences for the seller. */
function notesOf(read: PagoRead): Sentence[] {
  const { place, today, skipped } = read;
  const days = daysToCome(read);
  return [
    ...(place.payments.refusedOn === today ? [sentence('pago.noPayments')] : []),
    ...(place.report.refusedOn === today ? [sentence('pago.noReport')] : []),
    ...(days > 0 ? [sentence('pago.reportsToCome', { days })] : []),
    ...(skipped.size > 0 ? [sentence('pago.incomplete')] : []),
  ];
}
