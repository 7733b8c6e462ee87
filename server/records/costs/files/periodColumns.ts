import type { FileColumn } from '#server/platform/files/table.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import type { CostPeriod } from '#server/records/costs/productCosts.ts';

/** What is saved of the costs of a product; amounts in units of the currency beside them, days as `YYYY-MM-DD`. */
export const periodColumns: readonly FileColumn<CostPeriod>[] = [
  { head: 'De', kind: 'text', value: ({ validFrom }) => validFrom },
  { head: 'Até', kind: 'text', value: ({ validUntil }) => validUntil },
  { head: 'Custo por unidade', kind: 'number', value: ({ cost }) => decimalOf(cost) },
  { head: 'Moeda', kind: 'text', value: ({ cost }) => cost.currency },
  { head: 'Informado por', kind: 'text', value: ({ enteredBy }) => enteredBy },
  { head: 'Informado em', kind: 'text', value: ({ enteredAt }) => enteredAt && enteredAt.toISOString() },
];
