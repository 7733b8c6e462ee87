import type { BillDocument, BillState } from '#server/market/ledger/bill.ts';
import { marketplaceIds, type Marketplace } from '#server/market/registry.ts';
import { wordSaid } from '#server/platform/language/said.ts';
import { saidOfStream, STREAM_WORDS, type StreamWords } from '#server/records/runs/streamWords.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { say, word } from '#server/platform/language/say.ts';
import type { SentenceId } from '#server/platform/language/sentence.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** A period of a marketplace's bill with what was read of it. Amounts in minor units; days `YYYY-MM-DD`. */
export interface StoredPeriod {
  /** `marketplace.group.key`. */
  id: string;
  marketplace: Marketplace;
  group: string;
  key: string;
  fromDay: string;
  toDay: string;
  isClosed: boolean;
  dueDay: string | null;
  currency: string;
  amountMinor: number;
  unpaidMinor: number;
  state: BillState;
  /** Between the rows and the marketplace's sums; null until both were read. */
  differenceMinor: number | null;
  /** The marketplace's sums by type and sub-type; null until they were read. */
  summary: Record<string, number> | null;
  /** Bills and credit notes, which exist once it is closed; null until they were read. */
  documents: BillDocument[] | null;
  /** Rows and what they add up to, signed: charges are negative. */
  chargeCount: number;
  chargesMinor: number;
}

const MAX_PERIODS = 100;

const read = (accountId: number, where: string, values: unknown[] = []): Promise<StoredPeriod[]> =>
  queryRows<StoredPeriod>(
    `SELECT p.marketplace || '.' || p.bill_group || '.' || p.period_key AS id, p.marketplace::text AS marketplace,
            p.bill_group AS group, p.period_key AS key, p.from_day AS "fromDay", p.to_day AS "toDay",
            p.is_closed AS "isClosed", p.due_day AS "dueDay", p.currency::text AS currency,
            p.amount_minor::float8 AS "amountMinor", p.unpaid_minor::float8 AS "unpaidMinor", p.state,
            p.difference_minor::float8 AS "differenceMinor", p.summary, p.documents, c.rows::int AS "chargeCount",
            c.minor::float8 AS "chargesMinor"
     FROM bill_periods p
     CROSS JOIN LATERAL (
       SELECT count(*) AS rows, coalesce(sum(c.amount_minor), 0) AS minor FROM charges c
       WHERE c.account_id = $1 AND c.marketplace = p.marketplace AND c.bill_group = p.bill_group
         AND c.period_key = p.period_key AND c.gone_at IS NULL) c
     WHERE p.account_id = $1 ${where} ORDER BY p.to_day DESC, p.bill_group LIMIT ${MAX_PERIODS}`,
    [accountId, ...values],
    readerOf(accountId),
  );

/** Periods of the account's bills, newest first, at most 100. */
export const billPeriodList = ({ accountId }: Viewer): Promise<StoredPeriod[]> => read(accountId, '');

/** The account's period with that id; null when there is none. */
export async function billPeriod({ accountId }: Viewer, id: string): Promise<StoredPeriod | null> {
  const named = periodOf(id);
  if (!named) return null;
  const { marketplace, group, key } = named;
  const where = 'AND p.marketplace = $2::"Marketplace" AND p.bill_group = $3 AND p.period_key = $4';
  const [period = null] = await read(accountId, where, [marketplace, group, key]);
  return period;
}

/** What an id names; null for a text that is none. */
function periodOf(id: string): Pick<StoredPeriod, 'marketplace' | 'group' | 'key'> | null {
  const [, name, group, key] = /^([a-z]{1,40})\.([A-Z]{1,10})\.(\d{4}-\d{2}-\d{2})$/.exec(id) ?? [];
  const marketplace = marketplaceIds.find((one) => one === name);
  return marketplace && group && key ? { marketplace, group, key } : null;
}

/** How far a bill was read, in the reader's language. */
export const stateText = ({ state }: Pick<StoredPeriod, 'state'>): string => say('bills.state', { state });

const DOCUMENTS: Readonly<Record<string, SentenceId>> = { BILL: 'bills.bill', CREDIT_NOTE: 'bills.creditNote' };

/** What a document is, in the reader's language; the marketplace's own word where it is another. */
export function documentText({ type }: Pick<BillDocument, 'type'>): string {
  const code = Object.hasOwn(DOCUMENTS, type) ? DOCUMENTS[type] : undefined;
  return code ? word({ code }) : type;
}

const FORMAT = /[_.](pdf|xml)$/i;

/** What a file is by the end of its id, `PDF` or `XML`; null when that does not say. */
export const formatOf = ({ id }: BillDocument['files'][number]): string | null =>
  FORMAT.exec(id)?.[1]?.toUpperCase() ?? null;

/** Whether the rows add up to the marketplace's sums, in the reader's language. */
export function checkText({
  differenceMinor: minor,
  currency,
}: Pick<StoredPeriod, 'differenceMinor' | 'currency'>): string {
  if (minor === null) return say('bills.noSummary');
  return minor === 0 ? say('bills.agrees') : say('bills.differs', { amount: { minor, currency } });
}

/** Why bills are not read, or what their last reading met, in sentences; null when nothing. */
export async function billsNote({ accountId }: Viewer): Promise<string | null> {
  const rows = await queryRows<StreamWords>(
    `SELECT ${STREAM_WORDS} FROM sync_streams
     WHERE account_id = $1 AND stream = 'bills' AND coalesce(error, note) IS NOT NULL ORDER BY marketplace`,
    [accountId],
  );
  return rows.length === 0
    ? null
    : rows
        .flatMap(saidOfStream)
        .map((said) => wordSaid(said))
        .join('\n');
}
