import type { ReactNode } from 'react';
import { t } from '#client/lib/language/t.ts';
import { ProductImage } from './ProductImage.tsx';

/** A product in a table's first column: image, name, and identifiers below. */
export const ProductCell = ({
  name,
  imageUrl,
  unnamed = t('app.productWithoutName2'),
  children,
}: {
  name: string | null | undefined;
  imageUrl: string | null | undefined;
  /** Shown when the name is null. */
  unnamed?: string;
  children: ReactNode;
}) => (
  <span className="flex min-w-40 items-center gap-2 sm:min-w-64 sm:gap-3">
    <span className="flex shrink-0 max-sm:in-data-cards:hidden">
      <ProductImage url={imageUrl} />
    </span>
    <span className="flex min-w-0 flex-col">
      <span className="line-clamp-2 font-medium wrap-anywhere sm:line-clamp-1" title={name ?? undefined}>
        {name ?? unnamed}
      </span>
      <span className="flex flex-wrap items-center gap-x-1 text-label sm:gap-x-1.5 text-muted">{children}</span>
    </span>
  </span>
);
