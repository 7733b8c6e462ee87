import { z } from 'zod';
import { type Feed, type FeedArguments, keyTime, readFeed } from '#server/platform/graphql/keyPages.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import type { MasterProduct } from '#server/records/masters/masterProducts.ts';
import { historyStatement } from './historyStatement.ts';

/** What was changed of a product. */
const historyKinds = ['cost', 'price', 'sentPrice', 'linked', 'split', 'components', 'undone', 'note'] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** A change of a product. */
export interface HistoryEntry {
  kind: HistoryKind;
  /** Number within its kind: of a note, to delete it by. */
  id: number;
  at: Date;
  /** Those of its listings that it concerns, in the order of the product's. */
  listings: CatalogProduct[];
  /** Price before and after; of a cost only the new one, null: taken back. */
  from: Money | null;
  to: Money | null;
  /** Who did it; null: the marketplace reported it. */
  userName: string | null;
  /** Of a cost: since when it applies. Of a note: what day it is about. `YYYY-MM-DD`. */
  day: string | null;
  /** Of a note: what it says. Of a price that was sent: its state. */
  text: string | null;
  /** Names of the listings that a change of products moved. */
  names: string[];
}

type Row = Omit<HistoryEntry, 'listings' | 'from' | 'to' | 'names'> & {
  productIds: number[];
  fromMinor: number | null;
  toMinor: number | null;
  names: string[] | null;
};

export const HISTORY_PAGE = { standard: 50, most: 100, rows: 'pages.changes' } as const;

const form = z.tuple([keyTime, z.enum(historyKinds), z.int().min(0)]);
type Key = z.infer<typeof form>;

/** What was changed of a product: costs, prices, listings, kits and notes, latest first. Throws 400 for an invalid page. */
export function productHistory(
  { accountId }: Viewer,
  { id, listings }: Pick<MasterProduct, 'id' | 'listings'>,
  page: FeedArguments,
): Promise<Feed<HistoryEntry>> {
  const ids = listings.map(({ product }) => product.id);
  const keyOfRow = ({ at, kind, id: number }: HistoryEntry): Key => [at.toISOString(), kind, number];
  return readFeed<HistoryEntry, Key>(page, HISTORY_PAGE, { form, keyOfRow }, async (limit, after) => {
    const rows = await queryRows<Row>(
      historyStatement,
      [accountId, ids, id, limit, ...(after ?? [null, null, null])],
      readerOf(accountId),
    );
    return rows.map((row) => entryOf(row, listings));
  });
}

function entryOf(
  { productIds, fromMinor, toMinor, names, ...row }: Row,
  listings: MasterProduct['listings'],
): HistoryEntry {
  const of = listings.filter(({ product }) => productIds.includes(product.id));
  const currency = of[0]?.currency ?? 'BRL';
  const money = (minor: number | null) => (minor === null ? null : { minor, currency });
  return {
    ...row,
    listings: of.map(({ product }) => product),
    from: money(fromMinor),
    to: money(toMinor),
    names: names ?? [],
  };
}
