import { useUrlView } from '#client/routing/useUrlView.ts';
import { readSalesView, salesSearch } from './salesView.ts';

const form = { read: (params: URLSearchParams) => readSalesView(params), write: salesSearch };

/** The dashboard's view as the URL has it, a way to change it, and links to changed ones. */
export const useSalesView = () => useUrlView(form);
