import { type DemandSeries, dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { drawPoisson } from './draws.ts';
import { mulberry32 } from '#server/platform/random/mulberry32.ts';

/** First day that the histories of tests do not know: a Friday, a week before Black Friday. */
export const END = dayNumber('2026-11-20');

/** A series of the given units until END, in stock on every day. */
export const seriesOf = (
  productId: number,
  units: readonly number[],
  more: Partial<DemandSeries> = {},
): DemandSeries => ({
  productId,
  country: 'BR',
  start: END - units.length,
  units,
  isOut: units.map(() => false),
  ...more,
});

/** Poisson sales of `count` products, by the mean of the n-th of them on a day. */
export function drawnShop(count: number, meanOf: (n: number, day: number) => number, days = 365): DemandSeries[] {
  const random = mulberry32(7);
  return Array.from({ length: count }, (_, n) =>
    seriesOf(
      n + 1,
      Array.from({ length: days }, (_day, at) => drawPoisson(random, meanOf(n, END - days + at))),
    ),
  );
}
