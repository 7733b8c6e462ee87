import { daysBefore } from '#server/platform/values/saoPauloDay.ts';

/** What figures are made of, as far as it is read apart. */
export const coverageSources = ['orders', 'finances', 'ads', 'storage', 'reimbursements', 'taxes'] as const;
export type CoverageSource = (typeof coverageSources)[number];

export type Language = 'pt' | 'en';

interface SourceFacts extends Record<Language, string> {
  /** Portuguese past participle, in the gender and number of the name. */
  read: string;
  /** What a sum without it lacks, in Portuguese. */
  without: string;
  /** Streams of a sync that it is read by; a marketplace that has none of them does not have it. */
  streams: readonly string[];
  /** First day of the months that a marketplace may not have charged for yet. */
  pendingSince?: (today: string) => string;
}

export const sourceFacts: Readonly<Record<CoverageSource, SourceFacts>> = {
  orders: { pt: 'Pedidos', en: 'Orders', read: 'lidos', without: 'pedidos', streams: ['orders'] },
  finances: {
    pt: 'Lançamentos',
    en: 'Ledger entries',
    read: 'lidos',
    without: 'lançamentos',
    streams: ['fees'],
  },
  ads: { pt: 'Anúncios', en: 'Advertising', read: 'lidos', without: 'publicidade', streams: ['ads'] },
  storage: {
    pt: 'Armazenagem',
    en: 'Storage',
    read: 'lida',
    without: 'armazenagem',
    streams: ['storage', 'bills'],
    pendingSince: unchargedSince,
  },
  reimbursements: {
    pt: 'Reembolsos',
    en: 'Reimbursements',
    read: 'lidos',
    without: 'reembolsos',
    streams: ['reimbursements'],
  },
  taxes: { pt: 'Impostos', en: 'Taxes', read: 'informados', without: 'impostos', streams: [] },
};

/** Day of the next month by which every marketplace has charged a month's storage. */
const CHARGED_BY = '20';

/** Storage of the running month is charged in the middle of the next one. */
function unchargedSince(today: string): string {
  const month = `${today.slice(0, 7)}-01`;
  return today.slice(8) < CHARGED_BY ? `${daysBefore(month, 1).slice(0, 7)}-01` : month;
}
