let address: string | null = null;

/** Sets the base URL of Receita Federal's calculator of CBS and IBS, as the operator names it. Null: none. Called once at start. */
export function useCalculator(url: string | null): void {
  address = url;
}

/** Base URL of the calculator, without a slash at the end; null: there is none. */
export const calculatorAddress = (): string | null => address;
