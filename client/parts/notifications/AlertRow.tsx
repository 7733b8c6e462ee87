import type { Marketplace } from '#client/lib/marketplaces.ts';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { relativeTime } from '#client/lib/time/time.ts';
import { IconButton } from '#client/ui/controls/Button.tsx';
import { useNow } from '#client/data/useNow.ts';
import type { AlertRow_alert$key } from './__generated__/AlertRow_alert.graphql';
import { useMarkRead } from './useMarkRead.ts';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { paths, productPath } from '#client/lib/paths.ts';
import { groupPath, ofOffers } from '#client/parts/alerts/groupPath.ts';
import { analysisPath } from '#client/parts/profit/analysisPath.ts';

const tones = { CRITICAL: 'bg-negative', HIGH: 'bg-warning', MEDIUM: 'bg-link', LOW: 'bg-line-strong' };

/** One alert; its title links to the affected screen and marks the alert as read. */
export function AlertRow({ alert, onLeave }: { alert: AlertRow_alert$key; onLeave: () => void }) {
  const { id, kind, severity, title, message, stake, subjects, createdAt, readAt, resolvedAt, product } = useFragment(
    graphql`
      fragment AlertRow_alert on Alert {
        id
        kind
        severity
        title
        message
        stake {
          ...amount_money
        }
        subjects
        createdAt
        readAt
        resolvedAt
        product {
          id
          hubId
          asin
          marketplace
        }
      }
    `,
    alert,
  );
  const [markRead, isBusy] = useMarkRead();
  const now = useNow();
  const isRead = Boolean(readAt || resolvedAt);
  const lang = alertLanguage(kind);
  return (
    <li className="flex gap-2.5 px-3 py-2.5 text-small">
      <UnreadDot tone={tones[severity]} isRead={isRead} />
      <div className="min-w-0 flex-1">
        <Link
          to={
            subjects > 1
              ? groupPath(kind)
              : alertPath(kind, product && { id: product.id, asin: product.asin, marketplace: product.marketplace })
          }
          lang={lang}
          onClick={() => {
            if (!isRead) markRead(id);
            onLeave();
          }}
          className={clsx('line-clamp-2 hover:underline', !isRead && 'font-semibold')}
        >
          {title}
        </Link>
        <p lang={lang} className="line-clamp-2 text-muted">
          {message}
        </p>
        <p className="text-label text-muted">
          {stake && t('parts.in30Days', { stake: formatMoney(amountOf(stake)) })}
          {relativeTime(createdAt, now)}
          {resolvedAt && t('parts.resolved')}
          {subjects === 1 && product?.hubId && (
            <>
              {' · '}
              <Link to={productPath(product.hubId)} onClick={onLeave} className="text-link hover:underline">
                Ver produto
              </Link>
            </>
          )}
        </p>
      </div>
      {!isRead && (
        <IconButton label={t('parts.markAsRead', { title })} disabled={isBusy} onClick={() => markRead(id)}>
          <Check size={14} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

/** Dot that marks an unread entry, with a label for screen readers. */
export const UnreadDot = ({ tone, isRead }: { tone: string; isRead: boolean }) => (
  <span className="flex h-4.5 shrink-0 items-center">
    <span aria-hidden className={clsx('size-2 rounded-full', isRead ? 'border border-line-strong' : tone)} />
    {!isRead && <span className="sr-only">{t('parts.unread')}</span>}
  </span>
);

/** Path of an alert: the product's timeline, analysis or stock, or the screen that shows the alert. */
function alertPath(
  kind: string,
  product: { id: string; asin: string; marketplace: Marketplace } | null | undefined,
): string {
  if (!product || kind === 'MISSING_COST' || kind === 'LOW_STOCK') return groupPath(kind);
  if (ofOffers.includes(kind)) return `${paths.buyBox}?product=${encodeURIComponent(product.id)}`;
  return analysisPath(product.asin, { marketplace: product.marketplace });
}

/** Language of an alert's text: alerts of profit are in English, like their screens. */
const alertLanguage = (kind: string) => (inPortuguese.includes(kind) ? undefined : 'en');
const inPortuguese = [...ofOffers, 'LOW_STOCK', 'MONEY_DIFFERENCE', 'MONEY_HELD', 'NEW_CHARGE'];
