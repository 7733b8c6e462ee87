import type { Money } from '#server/platform/values/money.ts';
import type { ExplainedUnit, TermRule } from './explainedTerms.ts';

/** Amount, count or percentage. Null while unknown. */
export interface ExplainedValue {
  unit: ExplainedUnit;
  money: Money | null;
  number: number | null;
}

/** Term of a figure. */
export interface ExplainedTerm {
  name: string;
  /** Operator in the formula. Null for a term listed beside it. */
  sign: TermRule['sign'];
  value: ExplainedValue;
}

/** Value of a figure with its unit. Money is rounded half away from zero. */
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
