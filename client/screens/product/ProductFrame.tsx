import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, useLocation, useParams } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { type ProductTab, paths, productPath } from '#client/lib/paths.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { ProductImage } from '#client/ui/figures/ProductImage.tsx';
import { TabNav } from '#client/ui/page/TabNav.tsx';
import type { ProductFrame_product$key } from './__generated__/ProductFrame_product.graphql';
import { ProductActions } from './ProductActions.tsx';
import { tabOf } from './productView.ts';

const tabs: readonly (readonly [ProductTab, string])[] = [
  ['sales', t('product.sales')],
  ['profit', t('product.profit')],
  ['price', t('product.priceBuyBox')],
  ['stock', t('product.stockRestocking')],
  ['ads', t('product.ads')],
  ['orders', t('product.orders')],
  ['history', t('product.history')],
];

/** Head and tabs of a product's page, around one tab. */
export function ProductFrame({ product, children }: { product: ProductFrame_product$key; children: ReactNode }) {
  const { tab } = useParams();
  const { search } = useLocation();
  const data = useFragment(
    graphql`
      fragment ProductFrame_product on MasterProduct {
        id
        name
        sku
        ean
        imageUrl
        unitCost {
          cost {
            ...amount_money
          }
          since
          isOfSome
        }
        listings {
          product {
            id
            marketplace
          }
        }
        ...ProductActions_product
      }
    `,
    product,
  );
  const { id, sku, ean, imageUrl, unitCost, listings } = data;
  const name = data.name || sku || t('product.productWithoutName');
  const marketplaces = [...new Set(listings.map((each) => each.product.marketplace))];
  return (
    <>
      <title>{t('product.sellerAnalytics', { name })}</title>
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <span className="flex min-w-0 flex-1 basis-80 items-start gap-4">
          <span className="shrink-0 *:size-14! *:rounded-lg!">
            <ProductImage url={imageUrl} />
          </span>
          <span className="flex min-w-0 flex-col gap-0.5">
            <nav aria-label={t('product.whereYouAre')} className="text-small text-muted">
              <Link to={paths.products} className="hover:text-ink hover:underline">
                {t('product.products')}
              </Link>{' '}
              /
            </nav>
            <h1 tabIndex={-1} className="text-title tracking-tight wrap-anywhere outline-none">
              {name}
            </h1>
            <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-small text-muted">
              {sku && <span className="wrap-anywhere">{t('product.sku', { sku })}</span>}
              {ean && <span>{t('product.ean', { ean })}</span>}
              <span className="inline-flex items-center gap-1">
                {t('product.listings', { listingsCount: listings.length })}
                {marketplaces.map((marketplace) => (
                  <MarketplaceBadge key={marketplace} marketplace={marketplace} />
                ))}
              </span>
              <span>
                ·{' '}
                {unitCost ? (
                  <Link
                    to={`${paths.costs}?search=${encodeURIComponent(sku ?? name)}`}
                    className="hover:text-ink hover:underline"
                  >
                    {t('product.cost', { cost: formatMoney(amountOf(unitCost.cost)) })}
                    {unitCost.since && t('product.since', { since: formatDayOnly(unitCost.since) })}
                    {unitCost.isOfSome && t('product.inSomeOfTheListings')}
                  </Link>
                ) : (
                  <Link
                    to={`${paths.costs}?search=${encodeURIComponent(sku ?? name)}`}
                    className="text-link hover:underline"
                  >
                    {t('product.noCostEnterIt')}
                  </Link>
                )}
              </span>
            </p>
          </span>
        </span>
        <ProductActions product={data} />
      </header>
      <TabNav
        keepsPlace
        label={t('product.partsOfTheProduct')}
        tabs={tabs}
        current={tabOf(tab)}
        linkTo={(name) => `${productPath(id, name)}${search}`}
      />
      {children}
    </>
  );
}
