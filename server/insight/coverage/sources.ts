import { daysBefore } from '#server/platform/values/saoPauloDay.ts';

/** What figures are made of, as far as it is read apart. */
export const coverageSources = ['orders', 'finances', 'ads', 'storage', 'reimbursements', 'taxes'] as const;
export type CoverageSource = (typeof coverageSources)[number];

interface SourceFacts {
  /** Streams of a sync that it is read by; a marketplace that has none of them does not have it. */
  streams: readonly string[];
  /** First day of the months that a marketplace may not have charged for yet. */
  pendingSince?: (today: string) => string;
}

export const sourceFacts: Readonly<Record<CoverageSource, SourceFacts>> = {
  orders: { streams: ['orders'] },
  finances: { streams: ['fees'] },
  ads: { streams: ['ads'] },
  storage: { streams: ['storage', 'bills'], pendingSince: unchargedSince },
  reimbursements: { streams: ['reimbursements'] },
  taxes: { streams: [] },
};

/** Day of the next month by which every marketplace has charged a month's storage. */
const CHARGED_BY = '20';

/** Storage of the running month is charged in the middle of the next one. */
function unchargedSince(today: string): string {
  const month = `${today.slice(0, 7)}-01`;
  return today.slice(8) < CHARGED_BY ? `${daysBefore(month, 1).slice(0, 7)}-01` : month;
}
