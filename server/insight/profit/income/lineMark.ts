import type { DayRange } from '#server/platform/values/dayRange.ts';
import { type Coverage, unreadBasis } from '#server/insight/coverage/coverage.ts';
import { asPart, type FigureMark, markOf } from '#server/insight/coverage/figureMark.ts';
import { type IncomeLine, incomeLineRules } from './incomeLines.ts';

/** What is known of a statement line over some days. An amount other than 0 was read, whatever else is missing. */
export function lineMark(coverage: Coverage, line: IncomeLine, days: DayRange, minor: number): FigureMark {
  const { source, parts = [] } = incomeLineRules[line];
  const own = source ? unreadBasis(coverage, source, days) : [];
  const others = parts.flatMap((part) => unreadBasis(coverage, part, days));
  return markOf([...(minor === 0 ? own : asPart(own)), ...asPart(others)]);
}

export const isIncomeLine = (name: string): name is IncomeLine => Object.hasOwn(incomeLineRules, name);
