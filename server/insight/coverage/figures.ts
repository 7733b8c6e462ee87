import type { FigureSources } from './sumMark.ts';

/** Figures that several screens have. */
export const figures = {
  revenue: { source: 'orders', needs: ['price'] },
  profit: {
    source: 'orders',
    parts: ['ads', 'finances', 'storage', 'reimbursements', 'taxes'],
    hasEstimates: true,
    needs: ['cost', 'fee', 'price'],
  },
  /** Of orders in a status, to which what is charged by product and day does not belong. */
  profitOfOrders: {
    source: 'orders',
    parts: ['finances', 'taxes'],
    hasEstimates: true,
    needs: ['cost', 'fee', 'price'],
  },
  acos: { source: 'ads' },
} as const satisfies Record<string, FigureSources>;
