import { clsx } from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { formatCount } from '#client/lib/format.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import type { CutTabs_counts$key } from './__generated__/CutTabs_counts.graphql';
import { type OrderCut, orderCuts, ordersForm, PAGE } from './ordersView.ts';

const names: Record<OrderCut | 'all', string> = {
  all: 'Todos',
  withLoss: 'Com prejuízo',
  withoutCost: 'Sem custo',
  withDifference: 'Com diferença',
  held: 'Dinheiro retido',
  late: 'Atrasados',
  returned: 'Devolvidos',
};
const hints: Partial<Record<OrderCut | 'all', string>> = { late: 'Pendentes há mais de 3 dias' };

/** The ready cuts with their numbers, as links. */
export function CutTabs({ counts: key }: { counts: CutTabs_counts$key }) {
  const counts = useFragment(
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
      aria-label="Recortes"
      title={counts.isCapped ? 'Números dos 10.000 pedidos mais recentes do filtro' : undefined}
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
              {counts.isCapped && '+'}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}
