import type { Money } from '#server/platform/values/money.ts';
import type { ExplainedUnit, TermRule } from './explainedTerms.ts';

/** An amount, a count or a percentage; null where it is not known. */
export interface ExplainedValue {
  unit: ExplainedUnit;
  money: Money | null;
  number: number | null;
}

/** One part of a figure. */
export interface ExplainedTerm {
  name: string;
  /** What it does in the formula; null: said beside it. */
  sign: TermRule['sign'];
  value: ExplainedValue;
}

/** A figure of some unit in a currency; money is rounded half-up, away from zero. */
export function explainedValue(exact: number | null, unit: ExplainedUnit, currency: string): ExplainedValue {
  if (exact === null || unit !== 'money') return { unit, money: null, number: exact };
  const minor = Math.sign(exact) * Math.round(Math.abs(exact)) + 0;
  return { unit, money: { minor, currency }, number: null };
}

export const moneyTerm = (name: string, sign: TermRule['sign'], money: Money): ExplainedTerm => ({
  name,
  sign,
  value: { unit: 'money', money, number: null },
});
