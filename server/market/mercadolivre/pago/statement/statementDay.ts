import { createHash } from 'node:crypto';
import type { ReleaseRow } from '#server/market/ledger/release.ts';
import type { StatementDay, StatementDayState } from '#server/market/ledger/statement.ts';
import { statementBucket } from './statementBucket.ts';

const movedBy = ({ creditMinor, debitMinor }: ReleaseRow) => creditMinor - debitMinor;
const isEnd = ({ isBalance, description }: ReleaseRow) =>
  isBalance && description !== 'total' && !/^(pre|pos|post)_payout_/.test(description);

/**
 * A day of the statement from the rows and the text of its file, which is of exactly this São Paulo day. Its movements stand in
 * the order of the file.
 */
export function statementDay(
  rows: readonly ReleaseRow[],
  { day, currency }: { day: string; currency: string },
  { name, createdAt, text }: { name: string; createdAt: Date | null; text: string },
): StatementDay {
  const moves = rows.filter(({ isBalance }) => !isBalance);
  const movedMinor = moves.reduce((sum, row) => sum + movedBy(row), 0);
  const ends = endsOf(rows, moves);
  return {
    marketplace: 'mercadolivre',
    day,
    currency,
    state: stateOf(moves, movedMinor, ends),
    openingMinor: ends?.openingMinor ?? null,
    closingMinor: ends?.closingMinor ?? null,
    movedMinor,
    rows: moves.map(({ creditMinor, debitMinor, ...row }) => ({
      key: row.key,
      at: row.at,
      sourceId: row.sourceId,
      orderId: row.orderId,
      packId: row.packId,
      shipmentId: row.shipmentId,
      reference: row.reference,
      description: row.description,
      grossMinor: row.grossMinor,
      balanceMinor: row.balanceMinor,
      bucket: statementBucket({ ...row, creditMinor, debitMinor }),
      amountMinor: creditMinor - debitMinor,
    })),
    file: {
      name,
      createdAt,
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    },
  };
}

interface Ends {
  openingMinor: number;
  closingMinor: number;
}

/** Both balances, from rows of their own or else from the balances of the movements; null unless the file says both. */
function endsOf(rows: readonly ReleaseRow[], moves: readonly ReleaseRow[]): Ends | null {
  const own = rows.filter(({ description, isBalance }) => !(isBalance && description === 'total'));
  const [head, tail, first, last] = [own.at(0), own.at(-1), moves.at(0), moves.at(-1)];
  const opening = head && isEnd(head) ? movedBy(head) : first && beforeOf(first);
  const closing = tail && isEnd(tail) && own.length > 1 ? movedBy(tail) : last?.balanceMinor;
  return opening == null || closing == null ? null : { openingMinor: opening, closingMinor: closing };
}

const beforeOf = (row: ReleaseRow) => (row.balanceMinor === null ? null : row.balanceMinor - movedBy(row));

function stateOf(moves: readonly ReleaseRow[], movedMinor: number, ends: Ends | null): StatementDayState {
  if (ends === null) return moves.length === 0 ? 'closed' : 'unchecked';
  const { openingMinor, closingMinor } = ends;
  return closingMinor - openingMinor === movedMinor && isRunning(moves, ends) ? 'closed' : 'differs';
}

/**
 * Whether each balance after a movement is the one before another, from the opening to the closing one: movements of the same
 * second may stand in any order.
 */
function isRunning(moves: readonly ReleaseRow[], { openingMinor, closingMinor }: Ends): boolean {
  if (moves.some(({ balanceMinor }) => balanceMinor === null)) return true;
  const sorted = (balances: number[]) => balances.toSorted((a, b) => a - b).join();
  const before = moves.map((row) => beforeOf(row)!);
  const after = moves.map(({ balanceMinor }) => balanceMinor!);
  return sorted([...before, closingMinor]) === sorted([openingMinor, ...after]);
}
