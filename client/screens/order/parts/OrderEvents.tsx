import { clsx } from 'clsx';
import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { formatClock, formatDayAndClock, formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import type { OrderEvents_order$data, OrderEvents_order$key } from './__generated__/OrderEvents_order.graphql';
import { Card } from './Card.tsx';

type Event = OrderEvents_order$data['detail']['timeline'][number];

/** What happened to an order, and what is expected. */
export function OrderEvents({ order }: { order: OrderEvents_order$key }) {
  const { saleDay, detail } = useFragment(
    graphql`
      fragment OrderEvents_order on Order {
        saleDay
        detail {
          timeline {
            at
            day
            isExpected
            text
            detail
          }
        }
      }
    `,
    order,
  );
  return (
    <Card title={t('orders.timeline')}>
      <ol className="px-4 pb-4 text-small">
        {detail.timeline.map((event, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two events may be equal
          <li key={index} className="group relative flex gap-3 pb-3 last:pb-0">
            <span
              aria-hidden
              className={clsx(
                'relative z-10 mt-1 size-2.5 shrink-0 rounded-full border-[1.5px]',
                event.isExpected ? 'border-dashed border-line-strong bg-surface' : 'border-ink bg-ink',
              )}
            />
            <span aria-hidden className="absolute top-3 -bottom-2 left-[0.28rem] w-px bg-line group-last:hidden" />
            <span className="min-w-0 flex-1">
              <span className={clsx(event.isExpected && 'text-muted')}>
                {event.text}
                {event.isExpected && <span className="sr-only"> {t('orders.expected')}</span>}
              </span>
              {event.detail && <span className="block text-muted wrap-anywhere">{event.detail}</span>}
            </span>
            <span className="text-right whitespace-nowrap text-muted tabular-nums">
              {timeOf(event, saleDay as string)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The time on the day of the sale, else the day with it; only the day where the time is not known. */
function timeOf({ at, day }: Event, saleDay: string): string {
  if (!at) return day ? formatDayOnly(day as string) : '';
  const moment = at as string;
  return saoPauloDay(new Date(moment)) === saleDay ? formatClock(moment) : formatDayAndClock(moment);
}
