import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { Coverage } from '#server/insight/coverage/coverage.ts';
import type { FigureMark } from '#server/insight/coverage/figureMark.ts';
import { sumMark } from '#server/insight/coverage/sumMark.ts';
import { type IncomeLine, incomeLineRules } from './incomeLines.ts';

/** What is known of a statement line over some days, with its amount in minor units. */
export const lineMark = (coverage: Coverage, line: IncomeLine, days: DayRange, minor: number): FigureMark =>
  sumMark(coverage, incomeLineRules[line], { days, hasAmount: minor !== 0 });

export const isIncomeLine = (name: string): name is IncomeLine => Object.hasOwn(incomeLineRules, name);
