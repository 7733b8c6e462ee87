import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import type { OrderShipment_order$key } from './__generated__/OrderShipment_order.graphql';
import { Card } from './Card.tsx';

const MAX_SHOWN_DIGITS = 8;

/** How an order is sent, what is promised, and its NF-e. What the marketplace does not say is a dash. */
export function OrderShipment({ order }: { order: OrderShipment_order$key }) {
  const {
    logisticText,
    marketplaceStatus,
    stateName,
    uf,
    status,
    trackingNumber,
    otherTrackingNumbers,
    shipBy,
    deliverBy,
    detail,
  } = useFragment(
    graphql`
      fragment OrderShipment_order on Order {
        logisticText
        marketplaceStatus
        uf
        stateName
        status
        trackingNumber
        otherTrackingNumbers
        shipBy
        deliverBy
        detail {
          documents {
            key
            stateText
          }
        }
      }
    `,
    order,
  );
  return (
    <Card title={t('orders.shipment')}>
      <dl className="px-4 pb-3 text-small">
        <Fact name={t('orders.mode')}>{logisticText ?? UNKNOWN}</Fact>
        <Fact name={t('orders.statusAtTheMarketplace')}>{marketplaceStatus}</Fact>
        <Fact name={t('orders.destination')}>{uf ? `${stateName}, ${uf}` : UNKNOWN}</Fact>
        {status === 'PENDING' && (
          <Fact name={t('orders.sendBy')} title={shipBy ? undefined : t('orders.marketplaceSaysNone')}>
            {shipBy ? formatDayOnly(shipBy) : UNKNOWN}
          </Fact>
        )}
        <Fact name={t('orders.promised')} title={deliverBy ? undefined : t('orders.marketplaceSaysNone')}>
          {deliverBy ? formatDayOnly(deliverBy) : UNKNOWN}
        </Fact>
        <Fact name={t('orders.tracking')} title={trackingNumber ? undefined : t('orders.marketplaceSaysNone')}>
          {trackingNumber ?? UNKNOWN}
          {otherTrackingNumbers.map((number) => (
            <span key={number} className="block">
              {number}
            </span>
          ))}
        </Fact>
        <Fact name="NF-e">
          {detail.documents.length === 0
            ? UNKNOWN
            : detail.documents.map(({ key, stateText }) => (
                <Link key={key} to={paths.nfe} title={key} className="block text-link hover:underline">
                  {key.slice(0, MAX_SHOWN_DIGITS)}…{key.slice(-4)} {stateText}
                </Link>
              ))}
        </Fact>
      </dl>
    </Card>
  );
}

const Fact = ({ name, title, children }: { name: string; title?: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-0">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 text-right wrap-anywhere" title={title}>
      {children}
    </dd>
  </div>
);
