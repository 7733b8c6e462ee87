import { clsx } from 'clsx';
import { useState } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
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
      {t('payouts.allPayouts')}
    </Link>
  );
  if (!payout) return <EmptyState title={t('payouts.payoutNotFound')}>{back}</EmptyState>;
  const { total, bridge, bankDay, state } = payout;
  const difference = amountOf(payout.bankDifference);
  return (
    <div className="flex flex-col gap-3">
      <div>{back}</div>
      <section aria-label={t('payouts.payout')} className="rounded-lg border border-line bg-surface">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
          <MarketplaceBadge marketplace={payout.marketplace} />
          <h2 className="font-semibold wrap-anywhere">{payout.settlementId ?? payout.reportId}</h2>
          <Badge tone={stateTone(state)} title={stateHint(state)}>
            {stateName(state)}
          </Badge>
          <span className="text-small text-muted">
            {t('payouts.toDeposit', {
              startsAt: dayOf(payout.startsAt),
              endsAt: dayOf(payout.endsAt),
              depositedAt: payout.depositedAt ? dayOf(payout.depositedAt) : t('payouts.noDate'),
            })}
          </span>
          <span className="flex flex-wrap items-center gap-2 sm:ml-auto">
            {difference === null ? null : difference.minor === 0 ? (
              <Badge tone="positive">
                {t('payouts.matchesTheBank', {
                  bankDay: bankDay ? t('payouts.onDay', { day: formatDayOnly(bankDay) }) : '',
                })}
              </Badge>
            ) : (
              <Badge tone="negative">{t('payouts.bankDifferenceOf', { difference: formatMoney(difference) })}</Badge>
            )}
            {total && state !== 'UNREAD' && (
              <Button onClick={() => setIsConfirming(true)}>{t('payouts.compareWithTheBank')}</Button>
            )}
          </span>
        </div>
        {bridge ? (
          <table className="w-full border-t border-line text-small">
            <caption className="sr-only">{t('payouts.fromWhatWasSoldToWhat')}</caption>
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
                    <td className="px-2 py-1.5 text-right text-label text-muted">{t('payouts.rows2', { rowCount })}</td>
                    <td className="px-4 py-1.5 text-right whitespace-nowrap tabular-nums">
                      {formatMoney(amountOf(amount))}
                    </td>
                  </tr>
                );
              })}
              <tr className="border-b border-line">
                <th scope="row" colSpan={2} className="px-4 py-1.5 text-left font-normal">
                  {t('payouts.unexplained')}
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
                  {t('payouts.deposit')}
                </th>
                <td className="px-4 py-2 text-right whitespace-nowrap tabular-nums">{formatMoney(amountOf(total))}</td>
              </tr>
            </tbody>
          </table>
        ) : (
          <p className="border-t border-line px-4 py-3 text-small text-muted">
            {t('payouts.totalTheRowsOfThisPayout', { total: total ? formatMoney(amountOf(total)) : UNKNOWN })}
          </p>
        )}
        {payout.unreadableRows > 0 && (
          <p className="border-t border-line px-4 py-2 text-label text-warning">
            {t('payouts.valuesOfTheDocumentCouldNot', { unreadableRows: payout.unreadableRows })}
          </p>
        )}
        {payout.fileSha256 && (
          <p className="border-t border-line px-4 py-2 text-label wrap-anywhere text-muted">
            {t('payouts.documentSha256', { reportId: payout.reportId, fileSha256: payout.fileSha256 })}
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
