import type { DayRange } from '#server/platform/values/dayRange.ts';

/** Days that are added up: the third of a month (its first ten days, its second, its rest), the month, the year. */
type TrafficSpan = 'day' | 'third' | 'month' | 'year';

/** Spans of one length, by their first days, half-open. */
export interface TrafficPart {
  span: TrafficSpan;
  range: DayRange;
  /** To be added, or taken away. */
  sign: 1 | -1;
}

interface Cover {
  parts: TrafficPart[];
  /** Spans that have rows to be read: what begins after today has none. */
  cost: number;
}

const SMALLER = { year: 'month', month: 'third', third: 'day', day: 'day' } as const;
const DAY_MS = 86_400_000;

/**
 * The fewest spans that add up to some days, some to be taken away: nothing is reported of days after `today`, so that the
 * running year stands for all of its days until now.
 */
export function trafficParts({ start, end }: DayRange, today: string): TrafficPart[] {
  const parts: TrafficPart[] = [];
  for (const year of spansOf('year', { start, end })) parts.push(...cover('year', year, { start, end }, today).parts);
  return joined(parts);
}

/** The cheapest parts for those of the wanted days that lie in `whole`, a span of the given length. */
function cover(span: TrafficSpan, whole: DayRange, wanted: DayRange, today: string): Cover {
  const inside = within(whole, wanted);
  if (inside.start >= inside.end) return { parts: [], cost: 0 };
  const cost = Number(whole.start <= today);
  const all: TrafficPart = { span, range: whole, sign: 1 };
  if (inside.start === whole.start && inside.end === whole.end) return { parts: [all], cost };
  const others = [
    { start: whole.start, end: inside.start },
    { start: inside.end, end: whole.end },
  ];
  const added = inSmaller(span, inside, today);
  const less = others.map((days) => inSmaller(span, days, today));
  const reduced = cost + less.reduce((sum, each) => sum + each.cost, 0);
  if (added.cost <= reduced) return added;
  const taken = less
    .flatMap(({ parts }) => parts)
    .map((part): TrafficPart => ({ ...part, sign: part.sign === 1 ? -1 : 1 }));
  return { parts: [all, ...taken], cost: reduced };
}

function inSmaller(span: TrafficSpan, days: DayRange, today: string): Cover {
  const covers = spansOf(SMALLER[span], days).map((smaller) => cover(SMALLER[span], smaller, days, today));
  return { parts: covers.flatMap(({ parts }) => parts), cost: covers.reduce((sum, { cost }) => sum + cost, 0) };
}

/** Every span of a length that has one of the days. */
function spansOf(span: TrafficSpan, { start, end }: DayRange): DayRange[] {
  const spans: DayRange[] = [];
  for (let first = firstOf(span, start); first < end; first = spans.at(-1)!.end)
    spans.push({ start: first, end: after(span, first) });
  return spans;
}

function firstOf(span: TrafficSpan, day: string): string {
  if (span === 'day') return day;
  if (span === 'year') return `${day.slice(0, 4)}-01-01`;
  if (span === 'month') return `${day.slice(0, 7)}-01`;
  const third = Math.min(2, Math.floor((Number(day.slice(8)) - 1) / 10));
  return `${day.slice(0, 7)}-${third}1`;
}

function after(span: TrafficSpan, first: string): string {
  if (span === 'day') return isoOf(Date.parse(first) + DAY_MS);
  if (span === 'year') return `${Number(first.slice(0, 4)) + 1}-01-01`;
  if (span === 'third' && !first.endsWith('21')) return isoOf(Date.parse(first) + 10 * DAY_MS);
  return firstOf('month', isoOf(Date.parse(`${first.slice(0, 7)}-01`) + 31 * DAY_MS));
}

/** Parts of one length and sign that follow each other, as one. */
function joined(parts: readonly TrafficPart[]): TrafficPart[] {
  const found: TrafficPart[] = [];
  for (const part of parts) {
    const before = found.find(
      ({ span, sign, range }) => span === part.span && sign === part.sign && range.end === part.range.start,
    );
    if (before) before.range = { start: before.range.start, end: part.range.end };
    else found.push({ ...part });
  }
  return found;
}

const within = (a: DayRange, b: DayRange): DayRange => ({
  start: a.start > b.start ? a.start : b.start,
  end: a.end < b.end ? a.end : b.end,
});
const isoOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
