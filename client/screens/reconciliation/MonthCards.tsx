import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, formatQuantity } from '#client/lib/format.ts';
import { paths } from '#client/lib/paths.ts';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import type { MonthCards_month$key } from './__generated__/MonthCards_month.graphql';
import { useReconciliationView } from './useReconciliationView.ts';

/** What is to come, what came, what is held, what is contested, and what is left to check. */
export function MonthCards({ month }: { month: MonthCards_month$key }) {
  const { period, toReceive, released, held, disputed, toCheck, unknownOrders } = useFragment(
    graphql`
      fragment MonthCards_month on Reconciliation {
        period
        toCheck
        unknownOrders
        toReceive {
          ...amount_money
        }
        released {
          ...amount_money
        }
        held {
          ...amount_money
        }
        disputed {
          ...amount_money
        }
      }
    `,
    month,
  );
  const { view } = useReconciliationView();
  const differences = `${paths.differences}?${new URLSearchParams({ marketplace: view.marketplace, month: period }).toString()}`;
  return (
    <>
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
        <MetricCard title="A receber" value={formatMoney(amountOf(toReceive))}>
          das vendas do mês, ainda não liberado
          {unknownOrders > 0 && <span>{formatQuantity(unknownOrders, 'pedido', 'pedidos')} com valor não lido</span>}
        </MetricCard>
        <MetricCard title="Liberado" value={formatMoney(amountOf(released))}>
          entrou na conta do marketplace no mês
        </MetricCard>
        <MetricCard title="Retido" value={formatMoney(amountOf(held))}>
          em reserva ou mediação, das vendas do mês
        </MetricCard>
        <MetricCard title="Em disputa" value={formatMoney(amountOf(disputed))}>
          contestado no marketplace
        </MetricCard>
      </div>
      <p className="rounded-md border border-line bg-surface px-3 py-2 text-table">
        {toCheck ? (
          <Link to={differences} className="font-medium text-accent hover:underline">
            {toCheck}
          </Link>
        ) : (
          'Nada para conferir neste mês.'
        )}
      </p>
    </>
  );
}
