import { z } from 'zod';
import { type Feed, type FeedArguments, readFeed } from '#server/platform/graphql/keyPages.ts';
import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { say, valueText } from '#server/platform/language/say.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { StoredPeriod } from './billPeriodList.ts';

/** A charge or bonus of a bill. Amounts in minor units; the amount is signed, a charge negative. */
export interface BillCharge {
  id: number;
  /** The marketplace's number of the row. */
  externalId: string;
  orderId: string | null;
  packId: string | null;
  type: 'charge' | 'bonus';
  subType: string;
  text: string;
  isUnknown: boolean;
  currency: string;
  amountMinor: number;
  grossMinor: number | null;
  discountMinor: number | null;
  isWithheld: boolean | null;
  bonifiesId: string | null;
  documentNumber: string | null;
  day: string;
  saleDay: string | null;
  /** Whether an open period no longer lists it. */
  isGone: boolean;
  /** The amount that the marketplace changed last, and when; null when it never did. */
  earlier: { minor: number; changedAt: string } | null;
}

export interface ChargeFilter {
  subType?: string | null | undefined;
  /** Those of no order. */
  isWithoutOrder?: boolean | null | undefined;
  /** Those of a sub-type that we do not know. */
  isUnknown?: boolean | null | undefined;
  /** Those whose amount the marketplace changed. */
  isRestated?: boolean | null | undefined;
}

export const CHARGES_PAGE = { standard: 50, most: 500, rows: 'pages.charges' } as const;

const ChargeKey = z.tuple([z.iso.date(), z.int().min(0)]);
type ChargeKey = z.infer<typeof ChargeKey>;

/** Rows of a period, latest day first, with those that are gone. Throws 400 for an invalid page, BAD_CURSOR for a cursor that is none. */
export const billCharges = (
  viewer: Viewer,
  period: StoredPeriod,
  filter: ChargeFilter = {},
  page: FeedArguments = {},
): Promise<Feed<BillCharge>> =>
  readFeed<BillCharge, ChargeKey>(
    page,
    CHARGES_PAGE,
    { form: ChargeKey, keyOfRow: ({ day, id }) => [day, id] },
    (limit, after) => chargesAfter(viewer, period, filter, { limit, after }),
  );

function chargesAfter(
  { accountId }: Viewer,
  { marketplace, group, key }: StoredPeriod,
  filter: ChargeFilter,
  { limit, after }: { limit: number; after: ChargeKey | null },
): Promise<BillCharge[]> {
  const bind = bindParameters();
  const account = bind(accountId);
  const conditions = [
    `c.account_id = ${account}`,
    `c.marketplace = ${bind(marketplace)}::"Marketplace"`,
    `c.bill_group = ${bind(group)}`,
    `c.period_key = ${bind(key)}`,
    ...(filter.subType ? [`c.sub_type = ${bind(filter.subType)}`] : []),
    ...(filter.isWithoutOrder ? ['c.order_external_id IS NULL'] : []),
    ...(filter.isUnknown ? ['c.is_unknown'] : []),
    ...(filter.isRestated ? ['c.version > 1'] : []),
    ...(after ? [`(c.day, c.id) < (${bind(after[0])}::date, ${bind(after[1])}::bigint)`] : []),
  ];
  return queryRows<BillCharge>(
    `SELECT c.id::float8 AS id, c.external_id AS "externalId", c.order_external_id AS "orderId", c.pack_id AS "packId",
            c.type::text AS type, c.sub_type AS "subType", c.text, c.is_unknown AS "isUnknown", c.currency::text AS currency,
            c.amount_minor::float8 AS "amountMinor", c.gross_minor::float8 AS "grossMinor",
            c.discount_minor::float8 AS "discountMinor", c.is_withheld AS "isWithheld",
            c.bonifies_external_id AS "bonifiesId", c.document AS "documentNumber", c.day, c.sale_day AS "saleDay",
            c.gone_at IS NOT NULL AS "isGone",
            (SELECT json_build_object('minor', (v.row ->> 'amount_minor')::float8, 'changedAt', v.seen_at) FROM money_versions v
             WHERE c.version > 1 AND v.account_id = ${account} AND v.table_name = 'charges'
               AND v.key = c.source || '/' || c.external_id AND v.version = c.version - 1) AS earlier
     FROM charges c WHERE ${conditions.join(' AND ')} ORDER BY c.day DESC, c.id DESC LIMIT ${limit}`,
    bind.values,
    readerOf(accountId),
  );
}

/** All rows of a period in batches, in the order of `billCharges`. */
export async function* eachBillCharge(
  viewer: Viewer,
  period: StoredPeriod,
  filter: ChargeFilter = {},
): AsyncGenerator<BillCharge[]> {
  for (let after: string | null = null; ;) {
    const { edges, pageInfo }: Feed<BillCharge> = await billCharges(viewer, period, filter, {
      first: CHARGES_PAGE.most,
      after,
    });
    yield edges.map(({ node }) => node);
    after = pageInfo.endCursor;
    if (!pageInfo.hasNextPage) return;
  }
}

/** `Mercado Livre mudou este valor em 12/12: −8,35 → −8,39`; null for an amount that never changed. */
export function restatementText({ earlier, amountMinor, currency }: BillCharge, marketplace: string): string | null {
  if (earlier === null) return null;
  const [, month, day] = saoPauloDay(new Date(earlier.changedAt).getTime()).split('-');
  const amount = (minor: number) =>
    `${minor < 0 ? '−' : ''}${valueText({ minor: Math.abs(minor), currency }).replace(/^[^\d]+/, '')}`;
  return say('bills.changed', {
    marketplace,
    day: `${day}/${month}`,
    before: amount(earlier.minor),
    now: amount(amountMinor),
  });
}
