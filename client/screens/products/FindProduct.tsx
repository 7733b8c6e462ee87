import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link, Navigate } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths, productPath } from '#client/lib/paths.ts';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { FindProductQuery } from './__generated__/FindProductQuery.graphql';

/** Leads to the page of the product of an ASIN or SKU; says so where the account has none. */
export function FindProduct({ asin, sku }: { asin: string; sku: string }) {
  const { viewer } = useLazyLoadQuery<FindProductQuery>(
    graphql`
      query FindProductQuery($asin: String, $sku: String) {
        viewer {
          productHub(asin: $asin, sku: $sku) {
            id
          }
        }
      }
    `,
    asin ? { asin } : { sku },
    { fetchPolicy: 'network-only' },
  );
  if (viewer.productHub) return <Navigate to={productPath(viewer.productHub.id)} replace />;
  return (
    <section className="rounded-lg border border-line bg-surface">
      <EmptyState
        level={1}
        title={asin ? t('products.noProductWithAsin', { asin }) : t('products.noProductWithSku', { sku })}
        hint={t('products.checkTheCode')}
      >
        <Link to={paths.products} className={buttonClass('primary')}>
          {t('products.viewAllProducts')}
        </Link>
      </EmptyState>
    </section>
  );
}
