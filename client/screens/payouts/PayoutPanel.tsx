import { clsx } from 'clsx';
import { useState } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, formatQuantity, UNKNOWN } from '#client/lib/format.ts';
import { formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import { MoneyChecks } from '#client/parts/reconciliation/MoneyChecks.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { PayoutPanelQuery } from './__generated__/PayoutPanelQuery.graphql';
import { ConfirmForm } from './ConfirmForm.tsx';
import { PayoutRows } from './PayoutRows.tsx';
import { payoutParts, payoutsForm, readPayoutsView } from './payoutsView.ts';
import { stateHint, stateName, stateTone } from './payoutWords.ts';

const query = graphql`
  query PayoutPanelQuery($id: ID!, $bucket: PayoutBucket) @preloadable {
    viewer {
      payout(id: $id) {
        id
        marketplace
        settlementId
        reportId
        state
        startsAt
        endsAt
        depositedAt
        unreadableRows
        fileSha256
        total {
          minor
          currency
          ...amount_money
        }
        bankDay
        bankAmount {
          ...amount_money
        }
        bankDifference {
          ...amount_money
        }
        bridge {
          parts {
            bucket
            label
            rowCount
            amount {
              ...amount_money
            }
          }
          unexplained {
            minor
            ...amount_money
          }
        }
        ...PayoutRows_payout @arguments(bucket: $bucket)
      }
      ...MoneyChecks_viewer
    }
  }
`;

const dayOf = (instant: string) => formatDayOnly(saoPauloDay(new Date(instant)));

/** One payout: its bridge, its rows and what the bank received. */
export function PayoutPanel({ queryRef }: { queryRef: PreloadedQuery<PayoutPanelQuery> }) {
  const { viewer } = usePreloadedQuery<PayoutPanelQuery>(query, queryRef);
  const { payout } = viewer;
  const { view, linkTo } = useUrlView(payoutsForm);
  const [isConfirming, setIsConfirming] = useState(false);
  const back = (
    <Link
      to={linkTo({
        ...readPayoutsView(new URLSearchParams()),
        marketplace: view.marketplace,
        state: view.state,
        month: view.month,
      })}
      className="text-small text-link hover:underline"
    >
      Todos os repasses
    </Link>
  );
  if (!payout) return <EmptyState title="Repasse não encontrado">{back}</EmptyState>;
  const { total, bridge, bankDay, state } = payout;
  const difference = amountOf(payout.bankDifference);
  return (
    <div className="flex flex-col gap-3">
      <div>{back}</div>
      <section aria-label="Repasse" className="rounded-lg border border-line bg-surface">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
          <MarketplaceBadge marketplace={payout.marketplace} />
          <h2 className="font-semibold wrap-anywhere">{payout.settlementId ?? payout.reportId}</h2>
          <Badge tone={stateTone(state)} title={stateHint(state)}>
            {stateName(state)}
          </Badge>
          <span className="text-small text-muted">
            {dayOf(payout.startsAt)} a {dayOf(payout.endsAt)} · depósito{' '}
            {payout.depositedAt ? dayOf(payout.depositedAt) : 'sem data'}
          </span>
          <span className="flex flex-wrap items-center gap-2 sm:ml-auto">
            {difference === null ? null : difference.minor === 0 ? (
              <Badge tone="positive">confere com o banco{bankDay ? ` em ${formatDayOnly(bankDay)}` : ''}</Badge>
            ) : (
              <Badge tone="negative">banco: diferença de {formatMoney(difference)}</Badge>
            )}
            {total && state !== 'UNREAD' && <Button onClick={() => setIsConfirming(true)}>Confere com o banco</Button>}
          </span>
        </div>
        {bridge ? (
          <table className="w-full border-t border-line text-small">
            <caption className="sr-only">Do que foi vendido ao que foi depositado</caption>
            <tbody>
              {bridge.parts.map(({ bucket, label, amount, rowCount }) => {
                const part = payoutParts.find((word) => word.toUpperCase() === bucket);
                const isChosen = view.part === part;
                return (
                  <tr key={bucket} className={clsx('border-b border-line', isChosen && 'bg-link-soft')}>
                    <th scope="row" className="px-4 py-1.5 text-left font-normal">
                      <Link to={linkTo({ part: isChosen ? undefined : part })} className="text-link hover:underline">
                        {label}
                      </Link>
                    </th>
                    <td className="px-2 py-1.5 text-right text-label text-muted">
                      {formatQuantity(rowCount, 'linha', 'linhas')}
                    </td>
                    <td className="px-4 py-1.5 text-right whitespace-nowrap tabular-nums">
                      {formatMoney(amountOf(amount))}
                    </td>
                  </tr>
                );
              })}
              <tr className="border-b border-line">
                <th scope="row" colSpan={2} className="px-4 py-1.5 text-left font-normal">
                  Sem explicação
                </th>
                <td
                  className={clsx(
                    'px-4 py-1.5 text-right whitespace-nowrap tabular-nums',
                    bridge.unexplained.minor !== 0 && 'text-negative',
                  )}
                >
                  {formatMoney(amountOf(bridge.unexplained))}
                </td>
              </tr>
              <tr className="font-semibold">
                <th scope="row" colSpan={2} className="px-4 py-2 text-left">
                  Depósito
                </th>
                <td className="px-4 py-2 text-right whitespace-nowrap tabular-nums">{formatMoney(amountOf(total))}</td>
              </tr>
            </tbody>
          </table>
        ) : (
          <p className="border-t border-line px-4 py-3 text-small text-muted">
            Total {total ? formatMoney(amountOf(total)) : UNKNOWN}. As linhas deste repasse não foram lidas: o
            marketplace lista o documento por 90 dias.
          </p>
        )}
        {payout.unreadableRows > 0 && (
          <p className="border-t border-line px-4 py-2 text-label text-warning">
            {formatQuantity(
              payout.unreadableRows,
              'valor do documento não pôde ser lido',
              'valores do documento não puderam ser lidos',
            )}
          </p>
        )}
        {payout.fileSha256 && (
          <p className="border-t border-line px-4 py-2 text-label wrap-anywhere text-muted">
            Documento {payout.reportId} · SHA-256 {payout.fileSha256}
          </p>
        )}
      </section>
      {payout.settlementId && (
        <MoneyChecks viewer={viewer} marketplace={payout.marketplace} settlementId={payout.settlementId} />
      )}
      {bridge && <PayoutRows payout={payout} />}
      {isConfirming && total && (
        <ConfirmForm
          id={payout.id}
          currency={total.currency}
          minor={amountOf(payout.bankAmount)?.minor ?? total.minor}
          day={bankDay ?? saoPauloDay(new Date(payout.depositedAt ?? payout.endsAt))}
          isConfirmed={difference !== null}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}
