import { lazy } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney } from '#client/lib/format.ts';
import { LoadedLater } from '#client/routing/LoadedLater.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { MonthBridge_month$data, MonthBridge_month$key } from './__generated__/MonthBridge_month.graphql';
import { useReconciliationView } from './useReconciliationView.ts';

const BridgeChart = lazy(async () => ({ default: (await import('./BridgeChart.tsx')).BridgeChart }));

type Row = MonthBridge_month$data['bridge'][number];

const columns: Column<Row>[] = [
  {
    id: 'line',
    header: [{ label: 'Linha' }],
    cell: ({ label, kind }) => (
      <span className={kind === 'SUM' ? 'font-semibold' : kind === 'UNEXPLAINED' ? 'text-warning' : undefined}>
        {label}
      </span>
    ),
  },
  {
    id: 'amount',
    header: [{ label: 'Valor' }],
    align: 'right',
    cell: ({ amount, kind }) => (
      <span className={`whitespace-nowrap ${kind === 'SUM' ? 'font-semibold' : ''}`}>
        {formatMoney(amountOf(amount))}
      </span>
    ),
  },
  {
    id: 'rows',
    header: [{ label: 'Linhas', hint: 'Carrinhos, ou linhas de repasses, que este valor soma.' }],
    align: 'right',
    cell: ({ rowCount, kind }) => (kind === 'SUM' ? '' : formatCount(rowCount)),
  },
];

/** The bridge of the month as a waterfall and as a table, and the orders that it does not explain. */
export function MonthBridge({ month, hasConnections }: { month: MonthBridge_month$key; hasConnections: boolean }) {
  const { bridge, unexplainedText, unexplainedOrders } = useFragment(
    graphql`
      fragment MonthBridge_month on Reconciliation {
        unexplainedText
        unexplainedOrders {
          orderNumber
          amount {
            ...amount_money
          }
        }
        bridge {
          key
          kind
          label
          rowCount
          amount {
            ...amount_money
          }
        }
      }
    `,
    month,
  );
  const { linkTo } = useReconciliationView();
  const lines = bridge.map(({ key, kind, label, amount }) => ({ key, kind, label, amount: amountOf(amount)! }));
  if (lines.every(({ amount }) => amount.minor === 0))
    return (
      <section aria-label="Ponte do mês" className="rounded-lg border border-line bg-surface">
        <EmptyState
          title="Nenhum valor neste mês"
          hint={
            hasConnections ? 'Escolha outro mês ou outro marketplace.' : 'Conecte um marketplace para ver as vendas.'
          }
        >
          {!hasConnections && <CredentialsLink />}
        </EmptyState>
      </section>
    );
  return (
    <section aria-label="Ponte do mês" className="rounded-lg border border-line bg-surface">
      <h2 className="px-4 pt-3 font-semibold">Da venda à conta</h2>
      {unexplainedText && (
        <details className="mx-4 mt-2 rounded-md bg-warning-soft px-3 py-2 text-table text-warning">
          <summary className="cursor-pointer font-medium">{unexplainedText}</summary>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {unexplainedOrders.map(({ orderNumber, amount }) => (
              <li key={orderNumber}>
                <Link to={linkTo({ order: orderNumber })} className="hover:underline">
                  {orderNumber}: {formatMoney(amountOf(amount))}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
      <LoadedLater fallback={<div className="h-96" />}>
        <BridgeChart lines={lines} />
      </LoadedLater>
      <DataTable label="Ponte do mês" columns={columns} rows={bridge} rowKey={({ key }) => key} />
    </section>
  );
}
