import { lazy, Suspense } from 'react';
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { decimalOf, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import type { TimelineDrawer_viewer$key } from './__generated__/TimelineDrawer_viewer.graphql';
import type { TimelineDrawerSpansQuery } from './__generated__/TimelineDrawerSpansQuery.graphql';
import type { TimelineDrawerQuery } from './__generated__/TimelineDrawerQuery.graphql';
import { DrawerPart } from '#client/ui/overlay/DrawerPart.tsx';
import { SpanList } from './SpanList.tsx';
import { useBuyBoxView } from '#client/screens/buy-box-dashboard/useBuyBoxView.ts';

/** Spans loaded by each press of "Carregar mais". */
const PAGE = 1_000;

const TimelineChart = lazy(async () => ({
  default: (await import('#client/parts/buybox/TimelineChart.tsx')).TimelineChart,
}));

/** Buy Box owners and prices of the product in the URL over the last 30 days. Closed without a product. */
export function TimelineDrawer() {
  const { view, open } = useBuyBoxView();
  if (!view.product) return null;
  return (
    <DrawerPart title={t('buyBox.timelineOfTheBuyBox')} onClose={() => open({})}>
      <Timeline product={view.product} />
    </DrawerPart>
  );
}

function Timeline({ product: id }: { product: string }) {
  const { node: product, viewer } = useLazyLoadQuery<TimelineDrawerQuery>(
    graphql`
      query TimelineDrawerQuery($productId: ID!) {
        node(id: $productId) {
          ... on Product {
            name
            asin
            marketplace
          }
        }
        viewer {
          ...TimelineDrawer_viewer @arguments(productId: $productId)
        }
      }
    `,
    { productId: id },
    { fetchPolicy: 'store-and-network' },
  );
  const {
    data: { productTimeline: timeline },
    hasNext,
    isLoadingNext,
    loadNext,
  } = usePaginationFragment<TimelineDrawerSpansQuery, TimelineDrawer_viewer$key>(
    graphql`
      fragment TimelineDrawer_viewer on Viewer
      @refetchable(queryName: "TimelineDrawerSpansQuery")
      @argumentDefinitions(
        productId: { type: "ID!" }
        count: { type: "Int", defaultValue: 1000 }
        cursor: { type: "String" }
      ) {
        productTimeline(productId: $productId) {
          since
          until
          sharePercent
          coveragePercent
          estimatedRevenueLost {
            ...amount_money
          }
          spans(first: $count, after: $cursor) @connection(key: "TimelineDrawer_spans") {
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
                ...SpanList_spans
              }
            }
          }
        }
      }
    `,
    viewer,
  );
  const spans = timeline ? timeline.spans.edges.map(({ node }) => node).toReversed() : [];
  if (!timeline || spans.length === 0)
    return <EmptyState title={t('buyBox.noObservationInTheLast30')} hint={t('buyBox.theTimelineBeginsWithTheFirst')} />;
  const { since, until, sharePercent, coveragePercent } = timeline;
  const lost = amountOf(timeline.estimatedRevenueLost);
  const decimal = (money: (typeof spans)[number]['price']) => {
    const amount = amountOf(money);
    return amount && decimalOf(amount);
  };
  const currency = spans.map(({ price, ourPrice }) => amountOf(price ?? ourPrice)?.currency).find(Boolean) ?? 'BRL';
  return (
    <div className="flex flex-col gap-4">
      <p className="font-medium">
        {product?.name ?? t('buyBox.productWithoutName')}{' '}
        <span className="text-label font-normal text-muted">{product?.asin}</span>
      </p>
      <div className="grid grid-cols-1 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3">
        <MetricCard title={t('buyBox.buyBoxIn30Days')} value={formatPercent(sharePercent)}>
          {t('buyBox.ofTheTimeObserved')}
        </MetricCard>
        <MetricCard title={t('buyBox.coverage')} value={formatPercent(coveragePercent)}>
          {t('buyBox.ofThe30DaysWereObserved')}
        </MetricCard>
        <MetricCard title={t('buyBox.lostRevenueEstimate')} value={lost ? formatMoney(lost) : UNKNOWN}>
          {lost ? t('buyBox.belowThePaceWithTheBuy') : t('buyBox.noSalesWithTheBuyBox')}
        </MetricCard>
      </div>
      <Suspense fallback={<div className="h-60" />}>
        <TimelineChart
          since={since}
          until={until}
          currency={currency}
          spans={spans.map(({ startedAt, endedAt, state, price, ourPrice }) => ({
            from: Date.parse(startedAt),
            to: Date.parse(endedAt),
            isOurs: state === 'WINNING' || state === 'SHARING',
            price: decimal(price),
            ours: decimal(ourPrice),
          }))}
        />
      </Suspense>
      {product?.marketplace && <SpanList spans={spans} marketplace={product.marketplace} product={id} />}
      {hasNext && (
        <Button tone="quiet" disabled={isLoadingNext} onClick={() => loadNext(PAGE)}>
          {isLoadingNext ? t('buyBox.loading2') : t('buyBox.loadMore')}
        </Button>
      )}
    </div>
  );
}
