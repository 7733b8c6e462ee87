import { useUrlView } from '#client/routing/useUrlView.ts';
import { incomeSearch, type IncomeView, readIncomeView } from './incomeView.ts';

const form = { read: (params: URLSearchParams) => readIncomeView(params), write: incomeSearch };

/** The screen's view as the URL has it, a way to change it, and links to changed ones. */
export const useIncomeView = () => useUrlView<IncomeView>(form);
