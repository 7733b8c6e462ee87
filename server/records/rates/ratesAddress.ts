let current: string | null = null;

/** Says where exchange rates are read, null for nowhere. Called once, before jobs run. */
export function useRatesAddress(address: string | null): void {
  current = address;
}

export const ratesAddress = (): string | null => current;
