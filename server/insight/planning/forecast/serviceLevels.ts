/** Replenishments in 100 that safety stock keeps from running out → standard deviations of demand it covers (z of the normal distribution). */
export const SERVICE_FACTORS = { 90: 1.282, 95: 1.645, 98: 2.054, 99: 2.326 } as const;

export type ServicePercent = keyof typeof SERVICE_FACTORS;

export const servicePercents = [90, 95, 98, 99] as const satisfies readonly ServicePercent[];

/** The service level whose factor is nearest to the one given. */
export const servicePercentOf = (factor: number): ServicePercent =>
  servicePercents.toSorted((a, b) => Math.abs(SERVICE_FACTORS[a] - factor) - Math.abs(SERVICE_FACTORS[b] - factor))[0]!;
