import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatDecimal, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { relativeTime } from '#client/lib/time/time.ts';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { ProductImage } from '#client/ui/figures/ProductImage.tsx';
import { findProductPath } from '#client/lib/paths.ts';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
import type { CompetitorCard_competitor$key } from './__generated__/CompetitorCard_competitor.graphql';
import { PriceSparkline } from './PriceSparkline.tsx';
import { RemoveCompetitor } from './RemoveCompetitor.tsx';

const stars = (rating: number | null | undefined) => (rating == null ? UNKNOWN : `${formatDecimal(rating)} ★`);
const place = (rank: number | null | undefined) => (rank == null ? UNKNOWN : `nº ${formatCount(rank)}`);

/** Our product beside a competitor's: prices, position, ranks, ratings and price history. */
export function CompetitorCard({
  competitor,
  onRemoved,
}: {
  competitor: CompetitorCard_competitor$key;
  onRemoved: () => void;
}) {
  const pair = useFragment(
    graphql`
      fragment CompetitorCard_competitor on BrandCompetitor {
        id
        marketplace
        ourAsin
        ourProduct
        ourImageUrl
        competitorAsin
        competitorBrand
        competitorProduct
        notes
        ourPrice {
          ...amount_money
        }
        competitorPrice {
          ...amount_money
        }
        priceDifferencePercent
        ourRank
        competitorRank
        ourRating
        competitorRating
        monitoredAt
        failure
        prices {
          ...PriceSparkline_points
        }
      }
    `,
    competitor,
  );
  const now = useNow();
  const percent = pair.priceDifferencePercent ?? null;
  const badge = percent === null ? null : positionBadge(percent);
  const name = `${pair.ourProduct ?? pair.ourAsin} × ${pair.competitorBrand}`;
  return (
    <article aria-label={name} className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <ProductImage url={pair.ourImageUrl} />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 font-medium wrap-anywhere" title={pair.ourProduct ?? undefined}>
            <Link to={findProductPath({ asin: pair.ourAsin })} className="hover:underline">
              {pair.ourProduct ?? t('brandOwner.productWithoutName')}
            </Link>
          </h2>
          <p className="flex flex-wrap items-center gap-x-1.5 text-label text-muted">
            <MarketplaceBadge marketplace={pair.marketplace} /> {pair.ourAsin}
          </p>
        </div>
        {badge ? <Badge tone={badge.tone}>{badge.label}</Badge> : <Badge>{t('brandOwner.noPrice')}</Badge>}
      </div>
      <p className="text-small">
        <span className="text-muted">{t('brandOwner.with')} </span>
        <span className="font-medium">{pair.competitorBrand}</span>{' '}
        <span className="text-label text-muted">{pair.competitorAsin}</span>
        {pair.competitorProduct && (
          <span className="line-clamp-1 text-label text-muted" title={pair.competitorProduct}>
            {pair.competitorProduct}
          </span>
        )}
      </p>
      <table className="w-full text-small tabular-nums">
        <thead>
          <tr className="text-label text-muted">
            <th scope="col">
              <span className="sr-only">{t('brandOwner.measure')}</span>
            </th>
            <Head>{t('brandOwner.us')}</Head>
            <Head>{pair.competitorBrand}</Head>
          </tr>
        </thead>
        <tbody>
          <Row
            name={t('brandOwner.price')}
            ours={formatMoney(amountOf(pair.ourPrice))}
            theirs={formatMoney(amountOf(pair.competitorPrice))}
          />
          <Row name={t('brandOwner.ranking')} ours={place(pair.ourRank)} theirs={place(pair.competitorRank)} />
          <Row name={t('brandOwner.rating')} ours={stars(pair.ourRating)} theirs={stars(pair.competitorRating)} />
        </tbody>
      </table>
      <PriceSparkline points={pair.prices} />
      {pair.failure && <p className="text-label text-warning">{pair.failure}</p>}
      {pair.notes && <p className="text-small break-words text-muted">{pair.notes}</p>}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <p className="text-label text-muted">
          {percent === null
            ? t('brandOwner.priceDifference')
            : t('brandOwner.priceDifference2', { percent: percent > 0 ? '+' : '', percent2: formatPercent(percent) })}
          {' · '}
          {pair.monitoredAt
            ? t('brandOwner.seen', { monitoredAt: relativeTime(pair.monitoredAt, now).toLowerCase() })
            : t('brandOwner.neverChecked')}
        </p>
        <RemoveCompetitor id={pair.id} name={name} onRemoved={onRemoved} />
      </div>
    </article>
  );
}

const Head = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="max-w-24 truncate py-0.5 text-right font-medium">
    {children}
  </th>
);

const Row = ({ name, ours, theirs }: { name: string; ours: string; theirs: string }) => (
  <tr>
    <th scope="row" className="py-0.5 text-left font-normal text-muted">
      {name}
    </th>
    <td className="text-right">{ours}</td>
    <td className="text-right">{theirs}</td>
  </tr>
);

const THRESHOLD_PERCENT = 10; // spec 9

/** Badge for the difference of our price to theirs in percent. Exactly ±10 is a tie (SEMANTICS). */
export function positionBadge(percent: number) {
  if (percent < -THRESHOLD_PERCENT) return { label: t('brandOwner.advantage'), tone: 'positive' } as const;
  if (percent > THRESHOLD_PERCENT) return { label: t('brandOwner.disadvantage'), tone: 'negative' } as const;
  return { label: t('brandOwner.tie'), tone: 'neutral' } as const;
}
