import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import type { MasterProduct } from '#server/records/masters/masterProducts.ts';
import { eventsStatement } from './eventsStatement.ts';

/** What happened to a product on a day. */
export type HubEventKind =
  'price' | 'cost' | 'adsStarted' | 'buyBoxLost' | 'buyBoxWon' | 'stockOut' | 'stockBack' | 'note';

/** An event, with what it needs to be said in words. */
export interface HubEvent {
  kind: HubEventKind;
  /** `YYYY-MM-DD` in America/Sao_Paulo. */
  day: string;
  /** The listings that it happened to, in the order of the product's; none of a note. */
  listings: CatalogProduct[];
  /** Of a price or cost: the one before, null: none was known, and the new one. */
  from: Money | null;
  to: Money | null;
  /** Of a lost Buy Box: who has it, null: not said. Of a note: its text. */
  text: string | null;
}

export interface HubEvents {
  /** Oldest first. */
  events: HubEvent[];
  /** Number of earlier ones of the days that are left out. */
  hidden: number;
}

/** More markers cannot be distinguished on a chart. */
const MAX_EVENTS = 20;

interface Row {
  kind: HubEventKind;
  day: string;
  productIds: number[];
  fromMinor: number | null;
  toMinor: number | null;
  text: string | null;
}

/**
 * What happened to a product in some days: one event for each kind, listing and day, those of several listings with the same amounts as one.
 * The newest 20.
 */
export async function hubEvents(
  accountId: number,
  { id, listings }: Pick<MasterProduct, 'id' | 'listings'>,
  { start, end }: DayRange,
): Promise<HubEvents> {
  const ids = listings.map(({ product }) => product.id);
  const rows = await queryRows<Row>(eventsStatement, [accountId, ids, start, end, id], readerOf(accountId));
  const shown = rows.slice(-MAX_EVENTS);
  return { events: shown.map((row) => eventOf(row, listings)), hidden: rows.length - shown.length };
}

function eventOf(
  { kind, day, productIds, fromMinor, toMinor, text }: Row,
  listings: MasterProduct['listings'],
): HubEvent {
  const of = listings.filter(({ product }) => productIds.includes(product.id));
  const currency = of[0]?.currency ?? 'BRL';
  const money = (minor: number | null) => (minor === null ? null : { minor, currency });
  return {
    kind,
    day,
    listings: of.map(({ product }) => product),
    from: money(fromMinor),
    to: money(toMinor),
    text,
  };
}
