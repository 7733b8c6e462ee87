import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { t } from '#client/lib/language/t.ts';
import { freightPath, paths, taxesPath } from '#client/lib/paths.ts';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import { Ladder, type StepState } from '#client/ui/figures/Ladder.tsx';
import type { OrderSteps_order$data, OrderSteps_order$key } from './__generated__/OrderSteps_order.graphql';
import { Card } from './Card.tsx';
import { ENTRIES } from './OrderEntries.tsx';

type Step = OrderSteps_order$data['detail']['ladder'][number];

const TITLE = t('orders.fromPriceToProfit');
const states: Readonly<Record<string, StepState>> = {
  UNREAD: 'unread',
  MAY_CHANGE: 'mayChange',
  ESTIMATED: 'estimated',
  KNOWN: 'known',
  CONFIRMED: 'confirmed',
};

/** The ladder of an order, from its price to its net profit. */
export function OrderSteps({ order }: { order: OrderSteps_order$key }) {
  const { firstProduct, detail } = useFragment(
    graphql`
      fragment OrderSteps_order on Order {
        firstProduct {
          sku
          name
        }
        detail {
          sql
          ladder {
            code
            label
            amount {
              ...amount_money
            }
            basis
            isSum
            sentence
            target
          }
        }
      }
    `,
    order,
  );
  const { ladder, sql } = detail;
  const product = firstProduct && (firstProduct.sku ?? firstProduct.name);
  return (
    <Card
      title={TITLE}
      aside={
        <span className="flex gap-1 print:hidden">
          <Link to={`${paths.database}?sql=${encodeURIComponent(sql)}`} className={buttonClass('quiet')}>
            {t('orders.sql')}
          </Link>
          <a href={`#${ENTRIES}`} className={buttonClass('quiet')}>
            {t('orders.explain')}
          </a>
        </span>
      }
    >
      {ladder.length === 0 ? (
        <p className="px-4 pb-4 text-small text-muted">{t('orders.cancelledOrderNothingOfItCounts')}</p>
      ) : (
        <div className="border-t border-line">
          <Ladder
            label={TITLE}
            steps={ladder.map((step) => ({
              key: step.code,
              label: step.label,
              amount: amountOf(step.amount),
              state: states[step.basis] ?? 'mayChange',
              source: step.sentence,
              to: pathOf(step, product ?? null),
              isSum: step.isSum,
            }))}
          />
        </div>
      )}
    </Card>
  );
}

function pathOf({ target }: Step, product: string | null): string | null {
  switch (target) {
    case 'COSTS':
      return product ? `${paths.costs}?search=${encodeURIComponent(product)}` : paths.costs;
    case 'FEE_RULES':
      return `${paths.costs}?tab=fees`;
    case 'FREIGHT_RULES':
      return freightPath;
    case 'TAXES':
      return taxesPath;
    case 'ENTRIES':
      return `#${ENTRIES}`;
    default:
      return null;
  }
}
