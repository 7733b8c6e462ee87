import { useUrlView } from '#client/routing/useUrlView.ts';
import { incomeSearch, type IncomeView, readIncomeView } from './incomeView.ts';

const form = { read: (params: URLSearchParams) => readIncomeView(params), write: incomeSearch };

/** The screen's view from the URL, a setter, and links to changed views. */
export const useIncomeView = () => useUrlView<IncomeView>(form);
