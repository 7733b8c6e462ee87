import { useUrlView } from '#client/routing/useUrlView.ts';
import { type BuyBoxView, buyBoxSearch, readBuyBoxView } from './buyBoxView.ts';

const form = { read: readBuyBoxView, write: buyBoxSearch };

/** The screen's view as the URL has it, a way to change it, and to open a product or a competitor without leaving the page. */
export function useBuyBoxView() {
  const { view, change } = useUrlView<BuyBoxView>(form);
  const open = (opened: { product?: string; seller?: string }) =>
    change({ product: '', seller: '', ...opened, page: view.page });
  return { view, change, open };
}
