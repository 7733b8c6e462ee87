import { viewerTables } from '#server/insight/sqlbox/tables/viewerTables.ts';
import type { FileState } from './fileState.ts';
import { numberOf, MARKS_OF_WHOLE, NO_MONTH, OF_TODAY, type Part, type SliceKind, SLICES } from './slices.ts';

type RowsState = Pick<FileState, 'marks' | 'live' | 'asOf' | 'today'>;

export interface StoredParts {
  /** Months of rows of a kind in the database, from a month on. */
  monthsOf(kind: SliceKind, from?: string): Promise<string[]>;
  /** Parts of the file with amounts in another currency than BRL. */
  foreign(): Promise<Part[]>;
  /** Parts of the file. */
  all(): Promise<Part[]>;
}

const DAY_MS = 86_400_000;
const SAO_PAULO_MS = 3 * 3_600_000;
/** A transaction that began before the file's snapshot may have taken a day for one of the running month. */
const LONGEST_TRANSACTION_MS = 2 * DAY_MS;
/** Age at which shares of time are read again. */
export const CLOCK_MS = 60_000;

/** Kinds of which other tables' rows show something of products. */
const LABELLED: readonly SliceKind[] = ['ads', 'inventory'];

/** Kinds whose rows of the running month move `live`. */
const LIVE: readonly SliceKind[] = ['sales', 'ledger'];

/** Every part of a new file. */
export async function allParts({ monthsOf }: Pick<StoredParts, 'monthsOf'>): Promise<Part[]> {
  const whole = [...viewerTables.keys()].filter((table) => table in MARKS_OF_WHOLE);
  const months = new Map<SliceKind, string[]>();
  for (const { kind } of SLICES) if (!months.has(kind)) months.set(kind, await monthsOf(kind));
  return [
    ...whole.map((table): Part => ({ table, kind: 'whole', month: NO_MONTH })),
    ...SLICES.flatMap(({ table, kind }) => months.get(kind)!.map((month): Part => ({ table, kind, month }))),
  ];
}

/** Parts of a file of `before` that have to be read again to be those of `now`. */
export async function staleParts(
  before: RowsState & Pick<FileState, 'followsClock'>,
  now: RowsState,
  stored: StoredParts,
): Promise<Part[]> {
  const names = new Set([...Object.keys(before.marks), ...Object.keys(now.marks)]);
  const moved = [...names].filter((name) => before.marks[name] !== now.marks[name]).map(nameAndMonth);
  if (before.live !== now.live) moved.push({ name: 'live', month: NO_MONTH });
  const hasMoved = (wanted: readonly string[]) => moved.some(({ name }) => wanted.includes(name));
  const monthsOf = (...wanted: string[]) => moved.filter(({ name }) => wanted.includes(name)).map(({ month }) => month);

  const stale = Object.keys(MARKS_OF_WHOLE)
    .filter(
      (table) =>
        hasMoved(MARKS_OF_WHOLE[table]!) ||
        (OF_TODAY.includes(table) && before.today !== now.today) ||
        (table === 'products' && before.followsClock && now.asOf - before.asOf >= CLOCK_MS),
    )
    .map((table): Part => ({ table, kind: 'whole', month: NO_MONTH }));

  const months: Record<SliceKind, string[]> = {
    sales: monthsOf('sales'),
    ledger: monthsOf('ledger'),
    ads: monthsOf('ads'),
    inventory: monthsOf('inventory'),
    offers: monthsOf('offers'),
    documents: monthsOf('documents'),
  };
  const parts = hasMoved(['live', 'labels']) ? await stored.all() : [];
  const everyMonth = async (kind: SliceKind, from?: string) => [
    ...(await stored.monthsOf(kind, from)),
    ...parts.filter((part) => part.kind === kind && (!from || part.month >= from)).map(({ month }) => month),
  ];
  if (hasMoved(['live']))
    for (const kind of LIVE) months[kind].push(...(await everyMonth(kind, liveSince(before.asOf))));
  if (hasMoved(['labels'])) for (const kind of LABELLED) months[kind].push(...(await everyMonth(kind)));
  stale.push(...SLICES.flatMap(({ table, kind }) => months[kind].map((month): Part => ({ table, kind, month }))));

  const rated = monthsOf('rates').toSorted()[0];
  if (rated) stale.push(...(await stored.foreign()).filter(({ month }) => month >= rated));
  return [...new Map(stale.map((part) => [`${part.table} ${numberOf(part)}`, part])).values()];
}

function nameAndMonth(mark: string): { name: string; month: string } {
  const [name = '', month = ''] = mark.split(' ');
  return { name, month };
}

/** First month that a sale of "the running month" may lie in since a snapshot. */
function liveSince(asOf: number): string {
  return `${new Date(asOf - SAO_PAULO_MS - LONGEST_TRANSACTION_MS).toISOString().slice(0, 7)}-01`;
}
