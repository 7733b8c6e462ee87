/** An API model that Amazon publishes, named as its file, and the path prefixes it describes. */
export interface Model {
  name: string;
  paths: string[];
}

/** The models of the APIs that the connectors call. */
export const models: Model[] = [
  { name: 'sellers', paths: ['/sellers/v1/'] },
  { name: 'orders_2026-01-01', paths: ['/orders/2026-01-01/'] },
  { name: 'reports_2021-06-30', paths: ['/reports/2021-06-30/'] },
  { name: 'catalogItems_2022-04-01', paths: ['/catalog/2022-04-01/'] },
  { name: 'listingsItems_2021-08-01', paths: ['/listings/2021-08-01/'] },
  { name: 'fbaInventory', paths: ['/fba/inventory/v1/'] },
  { name: 'finances_2024-06-19', paths: ['/finances/2024-06-19/'] },
  { name: 'productPricingV0', paths: ['/products/pricing/v0/', '/batches/products/pricing/v0/'] },
  { name: 'productFeesV0', paths: ['/products/fees/v0/'] },
];

/** The model that describes a path; undefined when Amazon publishes none. */
export const modelOf = (path: string): Model | undefined =>
  models.find(({ paths }) => paths.some((prefix) => path.startsWith(prefix)));
