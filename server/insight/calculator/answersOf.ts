import { mapAtOnce } from '#server/market/http/mapAtOnce.ts';
import { type Asking, askCalculator, CalculatorFailure } from './askCalculator.ts';
import { type CalculatedTaxes, calculatedTaxes } from './calculatorAnswers.ts';
import { type AskedRates, operationOf } from './operationOf.ts';
import type { TaxedSale } from './ownTaxes.ts';

/** A sale taxed here and by the calculator. */
export interface CheckedSale extends TaxedSale {
  /** Null without an answer. */
  answer: CalculatedTaxes | null;
  /** Why there is none, in Portuguese. */
  problem: string | null;
}

const AT_ONCE = 2;

/** Asks the calculator of each sale on a day, a few at the same time; of no other one once it fails. */
export function answersOf(
  sales: readonly TaxedSale[],
  { day, rates }: { day: string; rates: AskedRates },
  asking: Asking,
): Promise<CheckedSale[]> {
  let failure: string | null = null;
  const numbered = sales.map((sale, index) => ({ sale, id: `conferencia-${index + 1}` }));
  return mapAtOnce(numbered, AT_ONCE, async ({ sale, id }) => {
    if (failure !== null) return { ...sale, answer: null, problem: failure };
    try {
      const answer = await askCalculator('/calculadora/regime-geral', operationOf(id, day, sale, rates), asking);
      return { ...sale, answer: calculatedTaxes(answer), problem: null };
    } catch (error) {
      if (!(error instanceof CalculatorFailure)) throw error;
      if (!error.isRefusal) failure = error.message;
      return { ...sale, answer: null, problem: error.message };
    }
  });
}
