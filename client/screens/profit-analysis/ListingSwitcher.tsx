import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import { analysisPath } from '#client/parts/profit/analysisPath.ts';
import { Select } from '#client/ui/controls/Select.tsx';
import type { ListingSwitcher_analysis$key } from './__generated__/ListingSwitcher_analysis.graphql';

const names = { amazon: 'Amazon', mercadolivre: 'Mercado Livre' } as const;

/** Leads to the same product at another marketplace, or to another of its listings; nothing when there is one only. */
export function ListingSwitcher({ analysis, chosen }: { analysis: ListingSwitcher_analysis$key; chosen: number }) {
  const { listings } = useFragment(
    graphql`
      fragment ListingSwitcher_analysis on ProductAnalysis {
        listings {
          productId
          product {
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
    ({ productId, product: { marketplace, country, sku, asin } }) =>
      [String(productId), `${names[marketplace]} ${country} · ${sku ?? asin}`] as const,
  );
  const open = (wanted: string) => {
    const { productId, product } = listings.find((listing) => String(listing.productId) === wanted)!;
    // most revenue first: the first listing of its id at a marketplace needs no number
    const alike = listings.filter(
      (listing) => listing.product.asin === product.asin && listing.product.marketplace === product.marketplace,
    );
    const isFirst = alike[0]!.productId === productId;
    void navigate(
      analysisPath(product.asin, { marketplace: product.marketplace, productId: isFirst ? undefined : productId }),
    );
  };
  return <Select label="Marketplace" value={String(chosen)} options={options} onChange={open} />;
}
