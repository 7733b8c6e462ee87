import type { Coverage } from '#server/insight/coverage/coverage.ts';
import type { FigureMark } from '#server/insight/coverage/figureMark.ts';
import { type MarkedSum, sumMark } from '#server/insight/coverage/sumMark.ts';
import { type IncomeLine, incomeLineRules } from './incomeLines.ts';

/** What is known of a statement line with its amount in minor units. */
export const lineMark = (
  coverage: Coverage,
  line: IncomeLine,
  minor: number,
  sum: Omit<MarkedSum, 'hasAmount'>,
): FigureMark => sumMark(coverage, incomeLineRules[line], { ...sum, hasAmount: minor !== 0 });

export const isIncomeLine = (name: string): name is IncomeLine => Object.hasOwn(incomeLineRules, name);
