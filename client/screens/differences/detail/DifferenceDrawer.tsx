import { lazy, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { LoadedLater } from '#client/routing/LoadedLater.tsx';
import { OrderLink } from '#client/parts/reconciliation/OrderLink.tsx';
import { DrawerPart } from '#client/ui/overlay/DrawerPart.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { type Action, DisputeDialog } from '#client/parts/reconciliation/DisputeDialog.tsx';
import type { DisputeState } from '#client/parts/reconciliation/disputeStates.ts';
import { BulkActions } from '#client/screens/differences/list/BulkActions.tsx';
import { Certainty, dayOf, Delta, State, subjectOf } from '#client/screens/differences/list/differenceColumns.tsx';
import { useDifferencesView } from '#client/screens/differences/useDifferencesView.ts';
import { basisNames } from '#client/screens/differences/words.ts';
import type { DifferenceDrawerQuery } from './__generated__/DifferenceDrawerQuery.graphql';
import { DisputeHistory } from './DisputeHistory.tsx';
import { EvidenceButton } from './EvidenceButton.tsx';
import { SourceRows } from './SourceRows.tsx';

const OrderMoney = lazy(async () => ({
  default: (await import('#client/parts/reconciliation/OrderMoney.tsx')).OrderMoney,
}));

/** Details of the difference in the URL. Closed without one. */
export function DifferenceDrawer() {
  const { view, change } = useDifferencesView();
  if (!view.open) return null;
  return (
    <DrawerPart title={t('differences.difference')} onClose={() => change({ open: '' })}>
      <Details id={view.open} />
    </DrawerPart>
  );
}

function Details({ id }: { id: string }) {
  const [fetchKey, setFetchKey] = useState(0);
  const { node } = useLazyLoadQuery<DifferenceDrawerQuery>(
    graphql`
      query DifferenceDrawerQuery($id: ID!) {
        node(id: $id) {
          ... on MoneyDifference {
            marketplace
            orderNumber
            listingKey
            cartNumber
            saleDay
            since
            dueAt
            classText
            reasonText
            basis
            isCertain
            state
            stateText
            expected {
              ...amount_money
            }
            charged {
              ...amount_money
            }
            paid {
              ...amount_money
            }
            delta {
              ...amount_money
            }
            tolerance {
              ...amount_money
            }
            atStake {
              currency
            }
            sourceRows {
              ...SourceRows_rows
            }
            dispute {
              ...DisputeHistory_dispute
            }
          }
        }
      }
    `,
    { id },
    { fetchPolicy: 'store-and-network', fetchKey },
  );
  const { revalidate } = useRevalidator();
  const [action, setAction] = useState<Action>();
  const [isOrderOpen, setIsOrderOpen] = useState(false);
  if (!node?.state || !node.atStake || !node.sourceRows)
    return (
      <EmptyState title={t('differences.differenceNotFound')} hint={t('differences.itMayHaveBeenResolvedSince')} />
    );
  const { state, atStake, basis, cartNumber, sourceRows, dispute } = node;
  const start = (next: DisputeState) =>
    setAction({ state: next, ids: [id], seenState: state as DisputeState, currency: atStake.currency });
  const comparison = [
    [t('differences.expected'), formatMoney(amountOf(node.expected)), basis ? basisNames[basis] : null],
    [t('differences.charged'), formatMoney(amountOf(node.charged)), null],
    [t('differences.paid'), formatMoney(amountOf(node.paid)), null],
  ] as const;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <p className="text-heading">{node.reasonText}</p>
        <p className="flex flex-wrap items-center gap-2 text-small text-muted">
          {node.orderNumber ? (
            <OrderLink marketplace={node.marketplace} number={node.orderNumber} />
          ) : (
            subjectOf({ orderNumber: null, listingKey: node.listingKey ?? null })
          )}
          {cartNumber && <span>{t('differences.cart', { cartNumber })}</span>}
          <span>{node.classText}</span>
          <State row={{ state, stateText: node.stateText ?? '' }} />
          <Certainty isCertain={node.isCertain ?? true} />
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-3 rounded-lg border border-line p-3 sm:grid-cols-4">
        {comparison.map(([term, amount, note]) => (
          <div key={term}>
            <dt className="text-label text-muted">{term}</dt>
            <dd className="tabular-nums">{amount}</dd>
            {note && <dd className="text-label text-muted">{note}</dd>}
          </div>
        ))}
        <div>
          <dt className="text-label text-muted">{t('differences.difference')}</dt>
          <dd className="tabular-nums">
            <Delta amount={amountOf(node.delta)} />
          </dd>
          <dd className="text-label text-muted">
            {t('differences.tolerance', { tolerance: formatMoney(amountOf(node.tolerance)) })}
          </dd>
        </div>
      </dl>
      <p className="text-small text-muted">
        {t('differences.differsSinceDueSince', {
          listingKey: node.listingKey ? '' : t('differences.sale', { saleDay: dayOf(node.saleDay) }),
          since: dayOf(node.since),
          dueAt: dayOf(node.dueAt),
        })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <EvidenceButton id={id} />
        <BulkActions states={[state]} isOfOne onStart={start} />
      </div>
      <SourceRows rows={sourceRows} />
      {node.orderNumber && (
        <details onToggle={({ currentTarget }) => setIsOrderOpen(currentTarget.open)}>
          <summary className="cursor-pointer text-small font-semibold">{t('differences.moneyOfTheOrder')}</summary>
          <div className="mt-2">
            {isOrderOpen && (
              <LoadedLater fallback={<p className="text-small text-muted">{t('differences.loading')}</p>}>
                <OrderMoney orderId={node.orderNumber} />
              </LoadedLater>
            )}
          </div>
        </details>
      )}
      {dispute && <DisputeHistory dispute={dispute} />}
      {action && (
        <DisputeDialog
          action={action}
          onDone={() => {
            setFetchKey(fetchKey + 1);
            void revalidate();
          }}
          onClose={() => setAction(undefined)}
        />
      )}
    </div>
  );
}
