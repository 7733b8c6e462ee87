import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { OrderLink } from '#client/parts/reconciliation/OrderLink.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { MonthBridge_month$key } from './__generated__/MonthBridge_month.graphql';
import { BridgeTable } from './BridgeTable.tsx';
import { useReconciliationView } from './useReconciliationView.ts';

/** The bridge of the month as a waterfall, and the orders that it does not explain. */
export function MonthBridge({ month, hasConnections }: { month: MonthBridge_month$key; hasConnections: boolean }) {
  const { currency, bridge, unexplainedText, unexplainedOrders, sources } = useFragment(
    graphql`
      fragment MonthBridge_month on Reconciliation {
        unexplainedText
        sources {
          key
          state
        }
        unexplainedOrders {
          orderNumber
          amount {
            ...amount_money
          }
        }
        currency
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
  const { view } = useReconciliationView();
  const lines = bridge.map(({ key, kind, label, rowCount, amount }) => ({
    key,
    kind,
    label,
    rowCount,
    amount: amountOf(amount),
  }));
  const areSalesUnread = sources.some(({ key, state }) => key === 'orders' && state === 'UNREAD');
  const unlisted = (lines.find(({ kind }) => kind === 'UNEXPLAINED')?.rowCount ?? 0) - unexplainedOrders.length;
  if (hasConnections && areSalesUnread)
    return (
      <section aria-label={t('reconciliation.bridgeOfTheMonth')} className="rounded-lg border border-line bg-surface">
        <EmptyState
          title={t('reconciliation.theSalesOfThisMonthHave')}
          hint={t('reconciliation.chooseAMonthAfterTheStart')}
        />
      </section>
    );
  if (lines.every(({ amount }) => !amount?.minor))
    return (
      <section aria-label={t('reconciliation.bridgeOfTheMonth')} className="rounded-lg border border-line bg-surface">
        <EmptyState
          title={t('reconciliation.noAmountInThisMonth')}
          hint={
            hasConnections
              ? t('reconciliation.chooseAnotherMonthOrAnotherMarketplace')
              : t('reconciliation.connectAMarketplaceToSeeThe')
          }
        >
          {!hasConnections && <CredentialsLink />}
        </EmptyState>
      </section>
    );
  return (
    <section aria-label={t('reconciliation.bridgeOfTheMonth')} className="rounded-lg border border-line bg-surface">
      {unexplainedText && (
        <details className="mx-4 mt-3 rounded-md bg-warning-soft px-3 py-2 text-small text-warning">
          <summary className="cursor-pointer font-medium">{unexplainedText}</summary>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {unexplainedOrders.map(({ orderNumber, amount }) => (
              <li key={orderNumber}>
                <OrderLink marketplace={view.marketplace} number={orderNumber} />: {formatMoney(amountOf(amount))}
              </li>
            ))}
            {unlisted > 0 && <li>{t('reconciliation.andMore', { unlisted: formatCount(unlisted) })}</li>}
          </ul>
        </details>
      )}
      <BridgeTable lines={lines} currency={currency} />
    </section>
  );
}
