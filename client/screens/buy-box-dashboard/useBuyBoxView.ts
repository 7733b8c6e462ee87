import { useUrlView } from '#client/routing/useUrlView.ts';
import { type BuyBoxView, buyBoxSearch, readBuyBoxView } from './buyBoxView.ts';

const form = { read: readBuyBoxView, write: buyBoxSearch };

/** The screen's view from the URL, a setter, and a function that opens a product or a competitor on the current page. */
export function useBuyBoxView() {
  const { view, change } = useUrlView<BuyBoxView>(form);
  const open = (opened: { product?: string; seller?: string }) =>
    change({ product: '', seller: '', ...opened, page: view.page });
  return { view, change, open };
}
