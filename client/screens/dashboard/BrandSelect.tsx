import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { Select } from '#client/ui/controls/Select.tsx';
import type { BrandSelect_viewer$key } from './__generated__/BrandSelect_viewer.graphql';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { salesForm } from './salesView.ts';

/** Brand filter. Before the brands load it offers "all" and the brand in the URL. */
export function BrandSelect({ viewer }: { viewer: BrandSelect_viewer$key | null }) {
  const data = useFragment(
    graphql`
      fragment BrandSelect_viewer on Viewer {
        brands
      }
    `,
    viewer,
  );
  const { view, change } = useUrlView(salesForm);
  const brands = [...new Set([...(data?.brands ?? []), ...(view.brand ? [view.brand] : [])])];
  return (
    <Select
      label={t('dashboard.brandOrSeller')}
      value={view.brand}
      options={[['', t('dashboard.allBrandsSellerIds')], ...brands.map((brand) => [brand, brand] as const)]}
      onChange={(brand) => change({ brand })}
    />
  );
}
