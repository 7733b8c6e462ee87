import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { useNow } from '#client/data/useNow.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { hubPath } from '#client/lib/paths.ts';
import { lastDayBefore, relativeTime } from '#client/lib/time/time.ts';
import { alertLanguage, alertPath } from '#client/parts/alerts/alertPath.ts';
import { wordsOf } from '#client/parts/alerts/causeWords.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import type { FindingRow_alert$key } from './__generated__/FindingRow_alert.graphql';
import { useCauseChange } from './useCauseChange.ts';

/** One product, seller or order of a cause: what is at stake, links to its page and to where it is done, and its mute. */
export function FindingRow({
  alert,
  canMute,
  mutedUntil,
}: {
  alert: FindingRow_alert$key;
  canMute: boolean;
  /** Until when its product is muted. */
  mutedUntil: string | null;
}) {
  const { kind, title, message, stake, createdAt, product } = useFragment(
    graphql`
      fragment FindingRow_alert on Alert {
        kind
        title
        message
        stake {
          ...amount_money
        }
        createdAt
        product {
          id
          hubId
          asin
          sku
          name
          marketplace
        }
      }
    `,
    alert,
  );
  const now = useNow();
  const name = product ? (product.name ?? product.sku ?? product.asin) : title;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 py-2.5 text-small sm:items-center">
      <span className="min-w-0">
        <Link
          to={hubPath(product?.hubId) ?? alertPath(kind, product)}
          data-card
          lang={product ? undefined : alertLanguage(kind)}
          className="inline-block font-medium wrap-anywhere text-link hover:underline max-sm:min-h-11"
        >
          {name}
        </Link>
        <span className="flex flex-wrap items-center gap-x-2 text-muted">
          {product && <MarketplaceBadge marketplace={product.marketplace} />}
          {product?.sku && <span>{product.sku}</span>}
          <span lang={alertLanguage(kind)}>{message}</span>
          {product?.hubId && (
            <Link
              to={alertPath(kind, product)}
              aria-label={t('alerts.labelOfKind', { label: wordsOf(kind).action, kind: name })}
              className="inline-flex items-center text-link hover:underline max-sm:min-h-11"
            >
              {wordsOf(kind).action}
            </Link>
          )}
        </span>
      </span>
      <span className="text-right">
        <span className="block font-semibold whitespace-nowrap tabular-nums">
          {stake ? formatMoney(amountOf(stake)) : t('alerts.unknownAmount')}
        </span>
        <span className="text-muted">{relativeTime(createdAt, now)}</span>
      </span>
      {product && canMute && <ProductMute product={product.id} name={name} mutedUntil={mutedUntil} />}
    </li>
  );
}

function ProductMute({ product, name, mutedUntil }: { product: string; name: string; mutedUntil: string | null }) {
  const { mute, unmute, isBusy } = useCauseChange();
  if (mutedUntil)
    return (
      <span className="col-span-2 flex flex-wrap items-center gap-x-1 text-muted">
        {t('alerts.mutedUntil', { day: lastDayBefore(mutedUntil) })}
        <Button
          tone="quiet"
          disabled={isBusy}
          aria-label={t('alerts.unmuteOf', { name })}
          onClick={() => unmute({ product })}
        >
          {t('alerts.unmute')}
        </Button>
      </span>
    );
  return (
    <span className="col-span-2 -my-1 flex flex-wrap items-center text-muted print:hidden">
      {t('alerts.mute')}
      {([7, 30] as const).map((days) => (
        <Button
          key={days}
          tone="quiet"
          className="px-2"
          disabled={isBusy}
          aria-label={t('alerts.muteProduct', { product: name, days })}
          onClick={() => mute({ product }, days, name)}
        >
          {days === 7 ? t('alerts.days7') : t('alerts.days30')}
        </Button>
      ))}
    </span>
  );
}
