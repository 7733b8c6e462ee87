import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { decimalOf, formatMoney, formatPercent } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { simulatorPath } from '#client/lib/paths.ts';
import { formatDayAndClock } from '#client/lib/time/time.ts';
import { Card } from '#client/screens/product/Card.tsx';
import { type Labelled, labelled, listingLabel } from '#client/screens/product/listingLabel.ts';
import { unitFigure } from '#client/screens/product/unitFigure.ts';
import { Winning, winningOf } from '#client/screens/product/Winning.tsx';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { MarkedProfit } from '#client/ui/figures/MarkedProfit.tsx';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type {
  ListingPriceCard_price$data,
  ListingPriceCard_price$key,
} from './__generated__/ListingPriceCard_price.graphql';
import { ListingOffers } from './ListingOffers.tsx';
import { PriceAdvice } from './PriceAdvice.tsx';

const TimelineChart = lazy(async () => ({
  default: (await import('#client/parts/buybox/TimelineChart.tsx')).TimelineChart,
}));

/** Price, Buy Box and competitors of a listing, with one recommendation. */
export function ListingPriceCard({
  price: key,
  all,
  masterId,
}: {
  price: ListingPriceCard_price$key;
  all: readonly Labelled[];
  /** Global id of the product. */
  masterId: string;
}) {
  const row = useFragment(
    graphql`
      fragment ListingPriceCard_price on ListingPrice {
        product {
          ...listingLabel_product
        }
        isActive
        price {
          ...unitFigure_figure
        }
        unitProfit {
          ...unitFigure_figure
        }
        marginPercent
        winning {
          ...Winning_price
        }
        buyBox {
          state
          statusMessage
          sharePercent
          lastCheckedAt
        }
        timeline {
          since
          until
          spans(first: 500) {
            edges {
              node {
                startedAt
                endedAt
                state
                price {
                  ...amount_money
                }
                ourPrice {
                  ...amount_money
                }
              }
            }
          }
        }
        ...ListingOffers_price
      }
    `,
    key,
  );
  const { isActive, marginPercent, buyBox, timeline } = row;
  const product = labelled(row.product);
  const [price, unitProfit] = [unitFigure(row.price), unitFigure(row.unitProfit)];
  const profit = unitProfit.amount;
  const label = listingLabel(product, all);
  return (
    <Card
      title={label}
      note={
        <span className="inline-flex items-center gap-1.5">
          <MarketplaceBadge marketplace={product.marketplace} />
          {product.asin}
          {!isActive && <Badge>{t('product.paused')}</Badge>}
        </span>
      }
      aside={
        isActive && (
          <Link
            to={simulatorPath([product.id])}
            className="text-small text-link hover:underline max-sm:min-h-11 max-sm:content-center"
          >
            {t('product.simulatePrice')}
          </Link>
        )
      }
    >
      <div className="grid grid-cols-2 gap-px border-y border-line bg-line lg:grid-cols-4">
        <MetricCard title={t('product.price2')} value={<Marked mark={price}>{formatMoney(price.amount)}</Marked>}>
          {t('product.margin', { marginPercent: formatPercent(marginPercent) })}
        </MetricCard>
        <MetricCard title={t('product.profitPerUnit')} value={<MarkedProfit mark={unitProfit} profit={profit} />}>
          {t('product.atTodaysPrice')}
        </MetricCard>
        <MetricCard title={t('product.priceThatWinsTheBuyBox')} value={<Winning winning={winningOf(row.winning)} />} />
        <MetricCard title={t('product.buyBox30Days')} value={formatPercent(buyBox?.sharePercent)}>
          {buyBox ? (
            <span className={buyBox.state === 'LOSING' ? 'text-negative' : undefined}>
              {t('product.seen2', {
                statusMessage: buyBox.statusMessage,
                lastCheckedAt: formatDayAndClock(buyBox.lastCheckedAt),
              })}
            </span>
          ) : (
            t('product.noCompetitionOrNotObserved')
          )}
        </MetricCard>
      </div>
      <ErrorBoundary fallback={null}>
        <Suspense fallback={<Skeleton className="mx-4 my-3 h-5 w-2/3" />}>
          <PriceAdvice id={masterId} listing={product.id} />
        </Suspense>
      </ErrorBoundary>
      {timeline && timeline.spans.edges.length > 0 && (
        <div className="px-4 pb-3">
          <Suspense fallback={<div className="h-60" />}>
            <Timeline timeline={timeline} />
          </Suspense>
        </div>
      )}
      <ListingOffers price={row} />
    </Card>
  );
}

function Timeline({ timeline }: { timeline: NonNullable<ListingPriceCard_price$data['timeline']> }) {
  const spans = timeline.spans.edges
    .map(({ node }) => ({ ...node, price: amountOf(node.price), ourPrice: amountOf(node.ourPrice) }))
    .toReversed();
  const currency = spans.map(({ price, ourPrice }) => (price ?? ourPrice)?.currency).find(Boolean) ?? 'BRL';
  return (
    <TimelineChart
      since={timeline.since}
      until={timeline.until}
      currency={currency}
      spans={spans.map(({ startedAt, endedAt, state, price, ourPrice }) => ({
        from: Date.parse(startedAt),
        to: Date.parse(endedAt),
        isOurs: state === 'WINNING' || state === 'SHARING',
        price: price && decimalOf(price),
        ours: ourPrice && decimalOf(ourPrice),
      }))}
    />
  );
}
