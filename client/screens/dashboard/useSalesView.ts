import { useUrlView } from '#client/routing/useUrlView.ts';
import { readSalesView, salesSearch } from './salesView.ts';

const form = { read: (params: URLSearchParams) => readSalesView(params), write: salesSearch };

/** The dashboard's view from the URL, a setter, and links to changed views. */
export const useSalesView = () => useUrlView(form);
