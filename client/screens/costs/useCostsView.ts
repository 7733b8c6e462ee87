import { useUrlView } from '#client/routing/useUrlView.ts';
import { type CostsView, costsSearch, readCostsView } from './costsView.ts';

const form = { read: readCostsView, write: costsSearch };

/** View of the URL, and a function to change it. */
export const useCostsView = () => useUrlView<CostsView>(form);
