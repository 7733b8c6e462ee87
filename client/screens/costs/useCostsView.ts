import { useUrlView } from '#client/routing/useUrlView.ts';
import { type CostsView, costsSearch, readCostsView } from './costsView.ts';

const form = { read: readCostsView, write: costsSearch };

/** The screen's view as the URL has it, and a way to change it. */
export const useCostsView = () => useUrlView<CostsView>(form);
