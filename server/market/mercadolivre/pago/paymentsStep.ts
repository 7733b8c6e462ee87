import type { PaymentRelease } from '#server/market/ledger/release.ts';
import { askPago } from './askPago.ts';
import { NOTHING, type PagoRead, type PagoStep, type Place, type Window } from './pagoRead.ts';
import { type Payment, paymentOf, paymentsPage } from './payment.ts';
import { releaseOfPayment } from './paymentRelease.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Windows share an hour, as changes may be found late. */
const OVERLAP_MS = HOUR_MS;
/** The search knows the last twelve months. */
const PAST_MS = 364 * DAY_MS;
const PAYMENTS_A_PAGE = 100;
/** A search with more than this is cut in halves, down to windows of a minute. */
const MOST_FOUND = 9_000;
const LEAST_WINDOW_MS = 60_000;

/** The window to be read next: what changed since the last one, then the past. Null: all has been read. */
export function nextWindow({ place: { payments }, now, today, skipped }: PagoRead): Window | null {
  if (payments.refusedOn === today || skipped.has('payments')) return null;
  const { since, until, window } = payments;
  if (window) return window;
  const begun = { offset: 0, total: null };
  if (since === null || until === null) return { from: now - DAY_MS, to: now, isPast: false, ...begun };
  if (until < now)
    return { from: until - OVERLAP_MS, to: Math.min(now, until - OVERLAP_MS + DAY_MS), isPast: false, ...begun };
  if (since <= now - PAST_MS) return null;
  return { from: since - DAY_MS + OVERLAP_MS, to: since + OVERLAP_MS, isPast: true, ...begun };
}

/** Reads a page of a window. */
export async function paymentsStep(read: PagoRead, window: Window): Promise<PagoStep> {
  const answer = await askPago(read.session, 'mp_payments/search', {
    path: '/v1/payments/search',
    query: {
      range: 'date_last_updated',
      begin_date: new Date(window.from).toISOString(),
      end_date: new Date(window.to).toISOString(),
      sort: 'date_last_updated',
      criteria: 'asc',
      limit: PAYMENTS_A_PAGE,
      offset: window.offset,
    },
  });
  const keep = (changes: Partial<Place['payments']>) => {
    read.place = { ...read.place, payments: { ...read.place.payments, ...changes } };
  };
  if (answer.is !== 'answer') {
    if (answer.is === 'refused') keep({ refusedOn: read.today });
    else read.skipped.add('payments');
    return NOTHING;
  }
  const { total, payments } = paymentsPage(answer.data);
  if (total > MOST_FOUND && window.offset === 0 && window.to - window.from > LEAST_WINDOW_MS) {
    const middle = Math.floor((window.from + window.to) / 2);
    // the newer half of the past first, the older half of what is new
    keep({ window: window.isPast ? { ...window, from: middle } : { ...window, to: middle } });
    return NOTHING;
  }
  const releases = await releasesOf(read, payments, new Date(window.from));
  const offset = nextOffset(window, total, payments.length);
  keep(offset === null ? { window: null, ...readWith(read, window) } : { window: { ...window, offset, total } });
  return { releases };
}

/**
 * Where the next page begins; null at the end. A payment that changes leaves the window, and those after it move up: so many are
 * read again.
 */
function nextOffset({ offset, total: before }: Window, total: number, size: number): number | null {
  const left = before === null ? 0 : Math.max(0, before - total);
  if (left > 0) return Math.max(0, offset - left);
  const next = offset + size;
  return size > 0 && next < total ? next : null;
}

/** What has been read once this window has. */
function readWith({ place: { payments } }: PagoRead, { from, to, isPast }: Window) {
  return isPast ? { since: from } : { until: to, since: payments.since ?? from };
}

/** What the payments of a page say; a sale whose charges the search leaves out is asked for alone. */
async function releasesOf(read: PagoRead, payments: Payment[], foundAt: Date): Promise<PaymentRelease[]> {
  const releases: PaymentRelease[] = [];
  for (const payment of payments) {
    const isShort = payment.isSale && !payment.hasCharges;
    const release = releaseOfPayment(isShort ? await wholePayment(read, payment) : payment, foundAt);
    if (release) releases.push(release);
  }
  return releases;
}

async function wholePayment({ session }: PagoRead, found: Payment): Promise<Payment> {
  const answer = await askPago(session, 'mp_payments/one', { path: `/v1/payments/${found.id}` });
  return answer.is === 'answer' ? paymentOf(answer.data) : found;
}
