import type { DayRange } from '#server/platform/values/dayRange.ts';

/** Aggregated spans: a third of a month (days 1–10, 11–20, the rest), a month, a year. */
type TrafficSpan = 'day' | 'third' | 'month' | 'year';

/** Consecutive spans of one length, as a half-open range of their first days. */
export interface TrafficPart {
  span: TrafficSpan;
  range: DayRange;
  /** 1: added, -1: subtracted. */
  sign: 1 | -1;
}

interface Cover {
  parts: TrafficPart[];
  /** Number of spans with rows to read. Spans that begin after today have none. */
  cost: number;
}

const SMALLER = { year: 'month', month: 'third', third: 'day', day: 'day' } as const;
const DAY_MS = 86_400_000;

/**
 * Smallest set of added and subtracted spans that adds up to a range of days. No traffic exists after `today`, so the
 * whole current year covers its days until now.
 */
export function trafficParts({ start, end }: DayRange, today: string): TrafficPart[] {
  const parts: TrafficPart[] = [];
  for (const year of spansOf('year', { start, end })) parts.push(...cover('year', year, { start, end }, today).parts);
  return joined(parts);
}

/** Cheapest parts for the wanted days within `whole`, a span of the given length. */
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
  const subtracted = less
    .flatMap(({ parts }) => parts)
    .map((part): TrafficPart => ({ ...part, sign: part.sign === 1 ? -1 : 1 }));
  return { parts: [all, ...subtracted], cost: reduced };
}

function inSmaller(span: TrafficSpan, days: DayRange, today: string): Cover {
  const covers = spansOf(SMALLER[span], days).map((smaller) => cover(SMALLER[span], smaller, days, today));
  return { parts: covers.flatMap(({ parts }) => parts), cost: covers.reduce((sum, { cost }) => sum + cost, 0) };
}

/** Spans of a length that contain any of the days. */
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

/** Merges consecutive parts of the same length and sign. */
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
