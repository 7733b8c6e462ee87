import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatMoment } from '#client/lib/time/time.ts';
import { dayOf } from '#client/screens/differences/list/differenceColumns.tsx';
import { stateNames } from '#client/screens/differences/words.ts';
import type { DisputeHistory_dispute$key } from './__generated__/DisputeHistory_dispute.graphql';

/** Ticket, note and changes of a dispute. */
export function DisputeHistory({ dispute: key }: { dispute: DisputeHistory_dispute$key }) {
  const { protocol, note, dueAt, recovered, events } = useFragment(
    graphql`
      fragment DisputeHistory_dispute on Dispute {
        protocol
        note
        dueAt
        recovered {
          ...amount_money
        }
        events {
          at
          userName
          fromState
          toState
          note
        }
      }
    `,
    key,
  );
  const facts = [
    protocol && t('differences.case', { protocol }),
    dueAt && t('differences.answerBy2', { dueAt: dayOf(dueAt) }),
    recovered && t('differences.recovered', { recovered: formatMoney(amountOf(recovered)) }),
    note,
  ].filter(Boolean);
  return (
    <section aria-label={t('differences.historyOfTheDispute')}>
      <h3 className="mb-1 text-small font-semibold">{t('differences.history')}</h3>
      {facts.length > 0 && <p className="text-small break-words">{facts.join(' · ')}</p>}
      <ol className="mt-1 flex flex-col gap-1 text-small">
        {events.map((event) => (
          <li key={`${event.at} ${event.toState}`} className="break-words">
            <time dateTime={event.at} className="text-muted">
              {formatMoment(event.at)}
            </time>{' '}
            {event.userName}: {event.fromState ? `${stateNames[event.fromState]} → ` : ''}
            {stateNames[event.toState]}
            {event.note && ` (${event.note})`}
          </li>
        ))}
      </ol>
    </section>
  );
}
