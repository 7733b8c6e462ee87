import type { BillPeriod } from '#server/market/ledger/bill.ts';
import { askBilling } from '#server/market/mercadolivre/billing/askBilling.ts';
import {
  type BillRead,
  type BillStep,
  changePeriod,
  nameOf,
  NO_CHANGE,
} from '#server/market/mercadolivre/billing/billRead.ts';
import { billDocuments } from './billDocuments.ts';
import { arePapersDue, placeOf } from '#server/market/mercadolivre/billing/sweeps.ts';

/** Most documents of a call; a period has a bill and a credit note or two. */
const LIMIT = 50;

const documentsName = (period: BillPeriod) => `${nameOf(period)} documents`;

/** Whether the list of a period's documents is to be read: they exist once it is closed, and credit notes come later. */
export const areDocumentsDue = ({ skipped, now }: BillRead, period: BillPeriod): boolean =>
  period.isClosed && !skipped.has(documentsName(period)) && arePapersDue(placeOf(period), period.toDay, now);

/** Reads a page of the list of a period's documents; their files are read when the seller asks for one. */
export async function documentsStep(read: BillRead, period: BillPeriod): Promise<BillStep> {
  const place = placeOf(period);
  const offset = place.documentsFrom ?? 0;
  const answer = await askBilling(read.session, 'billing/documents', {
    path: `/periods/key/${period.key}/documents`,
    query: { group: period.group, offset, limit: LIMIT },
    isOptional: true,
  });
  if (answer.is === 'incomplete') {
    read.skipped.add(documentsName(period));
    return NO_CHANGE;
  }
  const { total, documents } = answer.is === 'answer' ? billDocuments(answer.data) : { total: 0, documents: [] };
  const before = offset === 0 ? [] : (period.documents ?? []);
  const news = documents.filter(({ id }) => !before.some((one) => one.id === id));
  const isEnd = news.length === 0 || offset + documents.length >= total;
  const next = isEnd ? { documentsAt: read.now, documentsFrom: null } : { documentsFrom: offset + documents.length };
  return {
    ...NO_CHANGE,
    periods: [changePeriod(read, period, { place: { ...place, ...next }, documents: [...before, ...news] })],
  };
}
