const LOGISTICS: Record<string, 'fba' | 'seller'> = {
  afn: 'fba',
  amazon: 'fba',
  mfn: 'seller',
  merchant: 'seller',
};

/** Who ships an order, by its fulfilment channel in any of Amazon's spellings; null for another or none. */
export const logisticOf = (channel: string | null | undefined): 'fba' | 'seller' | null =>
  LOGISTICS[channel?.trim().toLowerCase() ?? ''] ?? null;
