import { useUrlView } from '#client/routing/useUrlView.ts';
import { billsSearch, type BillsView, readBillsView } from './billsView.ts';

const form = { read: readBillsView, write: billsSearch };

/** The screen's view from the URL, and a setter. */
export const useBillsView = () => useUrlView<BillsView>(form);
