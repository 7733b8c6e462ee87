import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { collapseText } from './GridCell.tsx';
import { type Result, type ResultColumn, textOf, type Value } from '#client/screens/database/result/result.ts';

/** Up to this many rows are all rendered. */
const MAX_WHOLE = 100;
const ROW_PX = 27;
const OVERSCAN = 5;
const BUTTON_CHARACTERS = 14;

interface ShownRow {
  index: number;
  /** Height of the skipped rows before it, in pixels. */
  above: number;
}

/**
 * The rows of a result to render: the visible ones and the active one. `lengths` holds the number of characters of each
 * column's longest shown value; null when all rows are rendered.
 */
export function useRowWindow({ columns, rows }: Result, activeRow: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const isLong = rows.length > MAX_WHOLE;
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: rows.length,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    rangeExtractor: (range: Range) =>
      [...new Set([activeRow, ...defaultRangeExtractor(range)])].toSorted((one, other) => one - other),
  });
  const lengths = isLong ? lengthsOf(columns, rows) : null;
  if (!isLong) return { scroller, shown: rows.map((_, index) => ({ index, above: 0 })), below: 0, lengths };

  const shown: ShownRow[] = [];
  let drawnTo = 0;
  const inSight = virtualizer.getVirtualItems();
  for (const { index, start, end } of inSight.length > 0 ? inSight : around(activeRow, rows.length)) {
    shown.push({ index, above: start - drawnTo });
    drawnTo = end;
  }
  const below = virtualizer.getTotalSize() - drawnTo;
  return { scroller, shown, below, measure: virtualizer.measureElement, lengths };
}

/** Rows to render before the visible ones are known. */
function around(row: number, count: number): { index: number; start: number; end: number }[] {
  const first = Math.max(0, row - OVERSCAN);
  const length = Math.min(count, row + OVERSCAN) - first;
  return Array.from({ length }, (_, at) => first + at).map((index) => ({
    index,
    start: index * ROW_PX,
    end: (index + 1) * ROW_PX,
  }));
}

/** Keyed by the columns, which stay the same when the rows are sorted. */
const known = new WeakMap<ResultColumn[], number[]>();

function lengthsOf(columns: ResultColumn[], rows: Value[][]): number[] {
  const lengths =
    known.get(columns) ?? columns.map((_, at) => rows.reduce((most, row) => Math.max(most, shownLength(row[at]!)), 0));
  known.set(columns, lengths);
  return lengths;
}

/** Number of characters of a value in its cell, including the button that expands it. */
function shownLength(value: Value): number {
  const text = textOf(value);
  const short = collapseText(text);
  const hasButton = short !== null || (typeof value === 'object' && value !== null);
  return (short ?? text).length + (hasButton ? BUTTON_CHARACTERS : 0);
}
