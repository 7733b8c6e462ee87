import { clsx } from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import type { CutTabs_counts$key } from './__generated__/CutTabs_counts.graphql';
import { type OrderCut, orderCuts, ordersForm, PAGE } from './ordersView.ts';

const names: Record<OrderCut | 'all', string> = {
  all: t('orders.all'),
  withLoss: t('orders.withLoss'),
  withoutCost: t('orders.withoutCost'),
  withDifference: t('orders.withDifference'),
  held: t('orders.moneyHeld'),
  late: t('orders.late'),
  returned: t('orders.returned'),
};
const hints: Partial<Record<OrderCut | 'all', string>> = { late: t('orders.pastItsDay') };

/** The ready cuts with their numbers, as links. */
export function CutTabs({ counts: key }: { counts: CutTabs_counts$key }) {
  const { isCapped, all, withLoss, withoutCost, withDifference, held, late, returned } = useFragment(
    graphql`
      fragment CutTabs_counts on OrderCounts {
        all
        withLoss
        withoutCost
        withDifference
        held
        late
        returned
        isCapped
      }
    `,
    key,
  );
  const counts = { all, withLoss, withoutCost, withDifference, held, late, returned };
  const { view, linkTo } = useUrlView(ordersForm);
  const list = useRef<HTMLElement>(null);
  // on a phone the list is wider than the screen: scroll the list, never the page
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [view.cut]);
  return (
    <nav
      ref={list}
      aria-label={t('orders.cuts')}
      title={isCapped ? t('orders.numbersOfThe10000Newest') : undefined}
      className="relative flex overflow-x-auto overflow-y-hidden border-b border-line print:hidden"
    >
      {(['all', ...orderCuts] as const).map((cut) => {
        const chosen = (view.cut ?? 'all') === cut;
        return (
          <Link
            key={cut}
            to={linkTo({ cut: cut === 'all' ? undefined : cut, rows: PAGE })}
            preventScrollReset
            aria-current={chosen ? 'true' : undefined}
            title={hints[cut]}
            className={clsx(
              '-mb-px flex h-11 items-center gap-1.5 border-b-2 px-3 text-small font-medium whitespace-nowrap sm:h-10',
              chosen ? 'border-ink text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {names[cut]}
            <span className="tabular-nums">
              {formatCount(counts[cut])}
              {isCapped && '+'}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}
