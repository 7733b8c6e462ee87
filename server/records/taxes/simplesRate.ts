/** Anexo I of Simples Nacional (LC 123/2006 as of LC 155/2016): revenue up to (BRL), nominal rate, deduction (BRL). */
const BRACKETS = [
  [180_000, 0.04, 0],
  [360_000, 0.073, 5_940],
  [720_000, 0.095, 13_860],
  [1_800_000, 0.107, 22_500],
  [3_600_000, 0.143, 87_300],
  [Infinity, 0.19, 378_000],
] as const;

/**
 * Effective share of revenue (0.04 is 4 %) by the revenue of the twelve months before, in cents. Above 3.6 million ICMS is
 * paid apart and not in it; from 4.8 million on, where Simples ends, the last bracket goes on.
 */
export function simplesRate(rbt12Minor: number): number {
  const rbt12 = rbt12Minor / 100;
  const [, nominal, deduction] = BRACKETS.find(([upTo]) => rbt12 <= upTo)!;
  return rbt12 > 0 ? (rbt12 * nominal - deduction) / rbt12 : nominal;
}
