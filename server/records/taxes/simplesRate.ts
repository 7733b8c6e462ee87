/** Anexo I of Simples Nacional (LC 123/2006, amended by LC 155/2016): maximum revenue (BRL), nominal rate, deduction (BRL). */
const BRACKETS = [
  [180_000, 0.04, 0],
  [360_000, 0.073, 5_940],
  [720_000, 0.095, 13_860],
  [1_800_000, 0.107, 22_500],
  [3_600_000, 0.143, 87_300],
  [Infinity, 0.19, 378_000],
] as const;

/**
 * Effective tax rate as a share of revenue (0.04 is 4 %), from the revenue of the previous twelve months in centavos. Above
 * BRL 3.6 million, ICMS is paid separately and not included. Above BRL 4.8 million, the limit of Simples, the last bracket
 * still applies.
 */
export function simplesRate(rbt12Minor: number): number {
  const rbt12 = rbt12Minor / 100;
  const [, nominal, deduction] = BRACKETS.find(([upTo]) => rbt12 <= upTo)!;
  return rbt12 > 0 ? (rbt12 * nominal - deduction) / rbt12 : nominal;
}
