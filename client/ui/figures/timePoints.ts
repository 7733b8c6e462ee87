import { UNKNOWN } from '#client/lib/format.ts';

/** A value of a point: what is drawn, in whole units, and what is written of it. */
export interface PointValue {
  /** Null draws nothing. */
  value: number | null;
  /** Written in the tooltip and the table; by default a dash. */
  text?: string;
}

/** One time of a chart. What a series does not have there is absent. */
export interface TimePoint {
  /** Unique, such as `2026-11-24`. */
  key: string;
  /** At the axis, such as `24/11` or `hoje`. */
  label: string;
  /** Complete name, such as `terça, 24/11/2026`. */
  title: string;
  bar?: PointValue;
  line?: PointValue;
  former?: PointValue;
  /** What the bar of a time that is not over is expected to reach: hatched from the bar up to it. */
  forecast?: PointValue;
}

/** Something that happened at a time, numbered on the chart and described below it. */
export interface TimeEvent {
  /** `key` of its point. */
  key: string;
  text: string;
}

/** Names of what is drawn. What has no name is not drawn. */
export interface TimeSeries {
  bar?: string;
  line?: string;
  /** The period before, at the places of this one. */
  former?: string;
  /** What the running time is expected to reach. */
  hatch?: string;
}

/** What is drawn of a point. */
export interface DrawnPoint {
  key: string;
  label: string;
  title: string;
  bar: number | null;
  /** From the bar up to the forecast; null where the bar has reached it. */
  hatch: number | null;
  line: number | null;
  former: number | null;
  texts: Record<'bar' | 'hatch' | 'line' | 'former', string>;
}

export const drawnPoint = ({ key, label, title, bar, line, former, forecast }: TimePoint): DrawnPoint => {
  const left = forecast?.value == null ? 0 : forecast.value - Math.max(0, bar?.value ?? 0);
  return {
    key,
    label,
    title,
    bar: bar?.value ?? null,
    hatch: left > 0 ? left : null,
    line: line?.value ?? null,
    former: former?.value ?? null,
    texts: {
      bar: bar?.text ?? UNKNOWN,
      hatch: forecast?.text ?? UNKNOWN,
      line: line?.text ?? UNKNOWN,
      former: former?.text ?? UNKNOWN,
    },
  };
};

/** Events with the numbers that the chart shows, in order of time; those of times that are not shown are left out. */
export const numberedEvents = (
  events: readonly TimeEvent[],
  points: readonly { key: string }[],
): (TimeEvent & { number: number })[] => {
  const places = new Map(points.map(({ key }, index) => [key, index]));
  return events
    .filter(({ key }) => places.has(key))
    .toSorted((a, b) => places.get(a.key)! - places.get(b.key)!)
    .map((event, index) => ({ ...event, number: index + 1 }));
};

/** Keys of the points that have a label at the axis: at most `most`, evenly apart, the last always. */
export function labelledKeys(points: readonly { key: string }[], most: number): string[] {
  const every = Math.ceil(points.length / Math.max(1, most));
  return points.filter((_point, at) => (points.length - 1 - at) % every === 0).map(({ key }) => key);
}
