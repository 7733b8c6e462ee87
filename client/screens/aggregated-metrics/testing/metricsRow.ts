import { foldText } from '#client/lib/foldText.ts';
import type { MetricsRow } from '#client/screens/aggregated-metrics/metricsRow.ts';

/** A row of an Amazon product with three units for R$ 100,00 and 200 sessions, to be varied. */
export const metricsRow = (more: Partial<MetricsRow> = {}): MetricsRow => {
  const row = {
    productId: 1,
    name: 'Garrafa Térmica',
    sku: 'SKU-1',
    skus: ['SKU-1'],
    asin: 'B01',
    marketplace: 'amazon' as const,
    country: 'BR',
    imageUrl: null,
    units: 3,
    revenue: 10_000,
    currency: 'BRL',
    pageViews: 270,
    sessions: 200,
    trafficUnits: 3,
    conversionPercent: 1.5,
    isTrafficApproximate: false,
    ...more,
  };
  return { ...row, words: foldText([row.name ?? '', ...row.skus, row.asin].join(' ')) };
};
