import type { OverheadAllocation, OverheadCategory, OverheadPeriod, OverheadScope } from './overhead.ts';

/** Words of files and screens, in Portuguese. */
export const categoryWords: Readonly<Record<OverheadCategory, string>> = {
  rent: 'Aluguel',
  software: 'Software',
  people: 'Pessoas',
  accounting: 'Contabilidade',
  packaging: 'Embalagem',
  fixed_taxes: 'Impostos fixos',
  other: 'Outras',
};
export const periodWords: Readonly<Record<OverheadPeriod, string>> = {
  once: 'Uma vez',
  month: 'Por mês',
  year: 'Por ano',
  order: 'Por pedido',
  unit: 'Por unidade',
};
export const allocationWords: Readonly<Record<OverheadAllocation, string>> = {
  none: 'Sem rateio',
  revenue: 'Por receita',
  units: 'Por unidades',
  orders: 'Por pedidos',
  fixed_share: 'Participação fixa',
};
export const scopeWords: Readonly<Record<OverheadScope, string>> = {
  account: 'Conta',
  marketplace: 'Marketplace',
  brand: 'Marca',
  products: 'Produtos',
};
