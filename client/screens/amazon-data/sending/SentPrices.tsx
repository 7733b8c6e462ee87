import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayAndClock } from '#client/lib/time/time.ts';
import { Badge, type Tone } from '#client/ui/figures/Badge.tsx';
import type { SentPrices_prices$key } from './__generated__/SentPrices_prices.graphql';

const states: Record<string, [word: string, tone: Tone]> = {
  SENDING: [t('amazonData.noAnswer'), 'warning'],
  ACCEPTED: [t('amazonData.accepted'), 'positive'],
  REFUSED: [t('amazonData.notSent'), 'neutral'],
  FAILED: [t('amazonData.failed'), 'negative'],
};

/** Prices that were sent to a marketplace: who, when, from what to what, and the answer. Empty without any. */
export function SentPrices({ prices }: { prices: SentPrices_prices$key }) {
  const rows = useFragment(
    graphql`
      fragment SentPrices_prices on SentPrice @relay(plural: true) {
        id
        state
        answer
        sentAt
        sentBy
        previousPrice {
          ...amount_money
        }
        price {
          ...amount_money
        }
        product {
          name
          asin
        }
      }
    `,
    prices,
  );
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('amazonData.pricesSent')} className="rounded-lg border border-line bg-surface">
      <h2 className="px-4 py-2 font-semibold">{t('amazonData.pricesSent')}</h2>
      <ul className="divide-y divide-line border-t border-line">
        {rows.map(({ id, state, answer, sentAt, sentBy, previousPrice, price, product }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2 text-small">
            <Badge tone={states[state]?.[1] ?? 'neutral'}>{states[state]?.[0] ?? state}</Badge>
            <span className="min-w-0 flex-1 basis-48">{product.name ?? product.asin}</span>
            <span>
              {formatMoney(amountOf(previousPrice))} → {formatMoney(amountOf(price))}
            </span>
            <span className="text-muted">
              {formatDayAndClock(sentAt)} · {sentBy ?? '—'}
            </span>
            {answer && <span className="basis-full text-muted">{answer}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
