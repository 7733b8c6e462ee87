import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, useRevalidator } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { missingCostsPath, paths } from '#client/lib/paths.ts';
import { type Action, DisputeDialog } from '#client/parts/reconciliation/DisputeDialog.tsx';
import type { DisputeState } from '#client/parts/reconciliation/disputeStates.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import type { OrderNotices_order$data, OrderNotices_order$key } from './__generated__/OrderNotices_order.graphql';

type Difference = OrderNotices_order$data['detail']['differences'][number];

const basisNames: Readonly<Record<string, string>> = {
  SALE: t('orders.statedAtTheSale'),
  RULE: t('orders.byTheRuleInForceOn'),
  ESTIMATE: t('orders.estimated'),
};

/** A message for each difference of money, with what can be done about it, and one for missing costs. */
export function OrderNotices({ order }: { order: OrderNotices_order$key }) {
  const { notices, firstProduct, detail } = useFragment(
    graphql`
      fragment OrderNotices_order on Order {
        notices {
          code
        }
        firstProduct {
          sku
          name
        }
        detail {
          differences {
            id
            reasonText
            isCertain
            basis
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
            atStake {
              currency
              ...amount_money
            }
          }
        }
      }
    `,
    order,
  );
  const { revalidate } = useRevalidator();
  const [action, setAction] = useState<Action>();
  const isWithoutCost = notices.some(({ code }) => code === 'WITHOUT_COST');
  const start = ({ id, state, atStake }: Difference, next: DisputeState) =>
    setAction({ state: next, ids: [id], seenState: state as DisputeState, currency: atStake.currency as string });
  // one filled button a page
  const first = detail.differences.find(({ state }) => state === 'OPEN');
  return (
    <>
      {detail.differences.map((one) => (
        <DifferenceNotice key={one.id} difference={one} isFirst={one === first} onStart={(next) => start(one, next)} />
      ))}
      {isWithoutCost && (
        <div className="flex flex-wrap items-center gap-3 rounded-lg border border-l-4 border-line border-l-warning bg-surface px-4 py-3 text-small">
          <p className="min-w-0 flex-1 basis-64">
            <strong className="font-semibold">{t('orders.aProductHasNoCost')}</strong>{' '}
            <span className="text-muted">{t('orders.theProfitShownIsBeforeIt')}</span>
          </p>
          <Link
            to={missingCostsPath(firstProduct?.sku ?? firstProduct?.name)}
            className="inline-flex min-h-8 items-center text-link hover:underline"
          >
            {t('orders.enterCost')}
          </Link>
        </div>
      )}
      {action && (
        <DisputeDialog action={action} onDone={() => void revalidate()} onClose={() => setAction(undefined)} />
      )}
    </>
  );
}

function DifferenceNotice({
  difference,
  isFirst,
  onStart,
}: {
  difference: Difference;
  isFirst: boolean;
  onStart: (next: DisputeState) => void;
}) {
  const { id, reasonText, isCertain, basis, state, stateText, expected, charged, paid, atStake } = difference;
  const [was, hadToBe] = [amountOf(charged) ?? amountOf(paid), amountOf(expected)];
  const isUndecided = state === 'OPEN' || state === 'CONTESTED';
  return (
    <div
      className={`flex flex-wrap items-center gap-3 rounded-lg border border-l-4 border-line bg-surface px-4 py-3 text-small ${isUndecided ? 'border-l-warning' : ''}`}
    >
      <p className="min-w-0 flex-1 basis-64">
        <strong className="font-semibold">
          {reasonText}: {formatMoney(amountOf(atStake))}.
        </strong>{' '}
        <span className="text-muted">
          {was && `${charged ? t('orders.charged') : t('orders.paid')} ${formatMoney(was)}`}
          {was && hadToBe && '; '}
          {hadToBe &&
            t('orders.expected2', {
              hadToBe: formatMoney(hadToBe),
              basisNames: basis ? `, ${basisNames[basis] ?? ''}` : '',
            })}
          {(was ?? hadToBe) && '. '}
          {!isCertain && t('orders.itIsAnIndicationTheExpected')}
          {state !== 'OPEN' && `${stateText}. `}
          <Link to={`${paths.differences}?open=${encodeURIComponent(id)}`} className="text-link hover:underline">
            {t('orders.seeEvidence')}
          </Link>
        </span>
      </p>
      <span className="flex flex-wrap gap-2 print:hidden">
        {state === 'OPEN' && (
          <>
            <Button tone={isFirst ? 'primary' : 'secondary'} onClick={() => onStart('CONTESTED')}>
              {t('orders.openDispute')}
            </Button>
            <Button tone="quiet" onClick={() => onStart('IGNORED')}>
              {t('orders.ignore')}
            </Button>
          </>
        )}
        {state !== 'OPEN' && (
          <Button tone="quiet" onClick={() => onStart('OPEN')}>
            {t('orders.reopen')}
          </Button>
        )}
      </span>
    </div>
  );
}
