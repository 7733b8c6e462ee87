import { queryRows } from '#server/platform/postgres/db.ts';
import type { TestDatabase } from '#server/platform/testing/testDatabase.ts';

/** A Buy Box: its state, the owner's id and the price. */
export type Box = string;

/** A Buy Box from an instant (ms) on. */
export interface Turn {
  at: number;
  box: Box;
}

/** Turns of each listing by its ASIN, oldest first. */
export type Turns = Map<string, Turn[]>;

export const boxOf = (state: string | null, owner: string | null, priceMinor: number | null): Box =>
  [state, owner, priceMinor].map((part) => part ?? '–').join(' ');

/** Keeps each Buy Box that is stored, with its instant in the virtual time, in the schema of that time. */
export const keepStored = (database: TestDatabase): Promise<void> =>
  database.asSuperuser(`
    CREATE TABLE virtual.stored (at timestamptz, account_id int, asin text, state text, owner text, price bigint);
    GRANT INSERT, SELECT ON virtual.stored TO PUBLIC;
    CREATE FUNCTION virtual.keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO virtual.stored
        SELECT time, NEW.account_id, NEW.asin, NEW.state, NEW.owner_seller_id, NEW.price_minor FROM virtual.clock;
      RETURN NULL; END $$;
    CREATE TRIGGER keep_stored AFTER UPDATE ON watched_listings FOR EACH ROW
      WHEN ((OLD.state, OLD.owner_seller_id, OLD.price_minor) IS DISTINCT FROM (NEW.state, NEW.owner_seller_id, NEW.price_minor))
      EXECUTE FUNCTION virtual.keep()`);

/** The kept Buy Boxes of an account. */
export async function storedTurns(accountId: number): Promise<Turns> {
  const rows = await queryRows<{ asin: string; at: Date; state: string; owner: string; price: number }>(
    'SELECT asin, at, state, owner, price FROM virtual.stored WHERE account_id = $1 ORDER BY at',
    [accountId],
  );
  return turnsOf(rows.map(({ asin, at, state, owner, price }) => [asin, at.getTime(), boxOf(state, owner, price)]));
}

/** Turns of listings from rows in order of time, without those that change nothing. */
export function turnsOf(rows: [asin: string, at: number, box: Box][]): Turns {
  const turns: Turns = new Map();
  for (const [asin, at, box] of rows) {
    const own = turns.get(asin) ?? [];
    turns.set(asin, own);
    if (own.at(-1)?.box !== box) own.push({ at, box });
  }
  return turns;
}

/** The Buy Box at an instant (ms); undefined before the first one. */
export const boxAt = (turns: Turn[] | undefined, at: number): Box | undefined =>
  turns?.findLast((turn) => turn.at <= at)?.box;

/** Whether a listing had this Buy Box at an instant from `from` to `to` (ms). */
export const hadBox = (turns: Turn[] | undefined, box: Box, from: number, to: number): boolean =>
  boxAt(turns, from) === box || (turns?.some((turn) => turn.at > from && turn.at <= to && turn.box === box) ?? false);

/** A change of a Buy Box. */
export interface BoxChange {
  asin: string;
  at: number;
  /** Time (ms) until what is stored was right again; null when it was not by the end of the day. */
  wrongMs: number | null;
}

/** How long what is stored was wrong after each change from `from` to `to` (ms). */
export function changesSeen(truth: Turns, stored: Turns, from: number, to: number): BoxChange[] {
  return [...truth].flatMap(([asin, turns]) =>
    turns
      .filter(({ at }) => at > from && at <= to)
      .map(({ at }) => {
        const own = stored.get(asin) ?? [];
        const moments = [at, ...[...turns, ...own].map((turn) => turn.at).filter((moment) => moment > at)];
        const right = moments.toSorted((a, b) => a - b).find((moment) => boxAt(own, moment) === boxAt(turns, moment));
        return { asin, at, wrongMs: right === undefined ? null : right - at };
      }),
  );
}

/** A watched listing as it is stored. */
export interface WatchedRow {
  asin: string;
  box: Box;
  /** When a sweep last asked for it, and the time of the newest check, ms. */
  askedAt: number;
  checkedAt: number;
}

/** The watched listings of an account that were asked for. */
export async function watchedRows(accountId: number): Promise<WatchedRow[]> {
  const rows = await queryRows<{
    asin: string;
    state: string;
    owner: string;
    price: number;
    askedAt: Date;
    checkedAt: Date;
  }>(
    `SELECT asin, state, owner_seller_id AS owner, price_minor AS price, asked_at AS "askedAt",
            last_checked_at AS "checkedAt"
     FROM watched_listings WHERE account_id = $1 AND asked_at IS NOT NULL`,
    [accountId],
  );
  return rows.map(({ asin, state, owner, price, askedAt, checkedAt }) => ({
    asin,
    box: boxOf(state, owner, price),
    askedAt: askedAt.getTime(),
    checkedAt: checkedAt.getTime(),
  }));
}
