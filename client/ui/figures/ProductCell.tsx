import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { ProductImage } from './ProductImage.tsx';

const NAME = 'line-clamp-2 font-medium wrap-anywhere sm:in-data-compact:line-clamp-1';

/** A product in a table's first column: image, name, and identifiers below. */
export const ProductCell = ({
  name,
  imageUrl,
  unnamed = t('app.productWithoutName2'),
  to,
  isRowLink = false,
  children,
}: {
  name: string | null | undefined;
  imageUrl: string | null | undefined;
  /** Shown when the name is null. */
  unnamed?: string;
  /** Address of its page; absent: the name is no link. */
  to?: string;
  /** A click on the row follows it. */
  isRowLink?: boolean;
  children: ReactNode;
}) => (
  <span className="flex min-w-40 items-center gap-2 sm:min-w-64 sm:gap-3 print:min-w-40">
    <span className="flex shrink-0 max-sm:in-data-cards:hidden sm:in-data-compact:hidden">
      <ProductImage url={imageUrl} />
    </span>
    <span className="flex min-w-0 flex-col sm:in-data-compact:flex-row sm:in-data-compact:items-baseline sm:in-data-compact:gap-x-2">
      {to ? (
        <Link
          to={to}
          data-card
          data-follow={isRowLink || undefined}
          title={name ?? undefined}
          className={`${NAME} hover:underline`}
        >
          {name ?? unnamed}
        </Link>
      ) : (
        <span className={NAME} title={name ?? undefined}>
          {name ?? unnamed}
        </span>
      )}
      <span className="flex flex-wrap items-center gap-x-1 text-label sm:gap-x-1.5 text-muted sm:in-data-compact:shrink-0 sm:in-data-compact:flex-nowrap">
        {children}
      </span>
    </span>
  </span>
);
