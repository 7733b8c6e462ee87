import { marketplaceName } from '#client/lib/marketplaces.ts';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { analysisPath } from '#client/parts/profit/analysisPath.ts';
import { Select } from '#client/ui/controls/Select.tsx';
import type { ListingSwitcher_analysis$key } from './__generated__/ListingSwitcher_analysis.graphql';

/** Links to the product's other listings and marketplaces. Empty with a single listing. */
export function ListingSwitcher({ analysis, chosen }: { analysis: ListingSwitcher_analysis$key; chosen: string }) {
  const { listings } = useFragment(
    graphql`
      fragment ListingSwitcher_analysis on ProductAnalysis {
        listings {
          product {
            id
            asin
            sku
            marketplace
            country
          }
        }
      }
    `,
    analysis,
  );
  const navigate = useNavigate();
  if (listings.length < 2) return null;
  const options = listings.map(
    ({ product: { id, marketplace, country, sku, asin } }) =>
      [id, `${marketplaceName(marketplace)} ${country} · ${sku ?? asin}`] as const,
  );
  const open = (wanted: string) => {
    const { product } = listings.find((listing) => listing.product.id === wanted)!;
    // sorted by revenue, and the first listing of an ASIN at a marketplace needs no id
    const alike = listings.filter(
      (listing) => listing.product.asin === product.asin && listing.product.marketplace === product.marketplace,
    );
    const isFirst = alike[0]!.product.id === product.id;
    void navigate(
      analysisPath(product.asin, {
        marketplace: product.marketplace,
        productId: isFirst ? undefined : product.id,
      }),
    );
  };
  return <Select label={t('profitAnalysis.marketplace')} value={chosen} options={options} onChange={open} />;
}
