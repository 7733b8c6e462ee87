import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths, productPath } from '#client/lib/paths.ts';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { incomeForm } from '#client/screens/income-statement/incomeView.ts';
import type { ProductRow } from './productRow.ts';

/** Name of a product, which opens its own statement, and what identifies it. */
export function ProductName({ product }: { product: NonNullable<ProductRow['product']> }) {
  const { id, hubId, name, code, marketplace, country } = product;
  const { view } = useUrlView(incomeForm);
  const statement = incomeForm.write({ ...view, tab: 'statement', product: id, basis: 'accrual', page: 1 });
  return (
    <span className="flex flex-col">
      <Link
        to={`${paths.incomeStatement}${statement}`}
        title={name ?? undefined}
        className="line-clamp-2 font-medium hover:underline sm:line-clamp-1"
      >
        {name ?? t('incomeStatement.productWithoutName')}
      </Link>
      <span className="flex flex-wrap items-center gap-x-1.5 text-label font-normal text-muted">
        <span className="truncate">{code}</span>
        <MarketplaceBadge marketplace={marketplace} />
        <CountryFlag country={country} />
        {hubId && (
          <Link to={productPath(hubId, 'profit')} data-card className="text-link hover:underline">
            {t('incomeStatement.viewProduct')}
          </Link>
        )}
      </span>
    </span>
  );
}
