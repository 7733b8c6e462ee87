import { useUrlView } from '#client/routing/useUrlView.ts';
import { readReconciliationView, reconciliationSearch, type ReconciliationView } from './reconciliationView.ts';

const form = { read: readReconciliationView, write: reconciliationSearch };

/** The screen's view from the URL, and a setter. */
export const useReconciliationView = () => useUrlView<ReconciliationView>(form);
