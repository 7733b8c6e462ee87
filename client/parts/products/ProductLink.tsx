import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { productPath, type ProductTab } from '#client/lib/paths.ts';

/** What names a product and leads to its page. */
export interface LinkedProduct {
  /** Id of its page; null when it is gone. */
  readonly hubId?: string | null;
  readonly name?: string | null;
  readonly sku?: string | null;
  readonly asin?: string | null;
}

/**
 * Name of a product as a link to its page: two lines at most, the whole name on hover. Without a name its code; without a page only the name.
 * A row of a table whose first link it is follows it (`isRowLink`).
 */
export function ProductLink({
  product: { hubId, name, sku, asin },
  tab,
  unnamed = t('parts.productWithoutName'),
  isRowLink = false,
  className,
}: {
  product: LinkedProduct;
  tab?: ProductTab;
  /** Shown without a name and code. */
  unnamed?: string;
  isRowLink?: boolean;
  className?: string;
}) {
  const text = name || sku || asin || unnamed;
  const look = clsx('line-clamp-2 wrap-anywhere', className);
  if (!hubId)
    return (
      <span className={look} title={text}>
        {text}
      </span>
    );
  return (
    <Link
      to={productPath(hubId, tab)}
      title={text}
      data-card
      data-follow={isRowLink || undefined}
      className={clsx(look, 'hover:underline')}
    >
      {text}
    </Link>
  );
}
