import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import type { BrandHeader_info$key } from './__generated__/BrandHeader_info.graphql';

/** The screen's title, with the brand and the seller id when known. */
export function BrandHeader({ info: key, children }: { info: BrandHeader_info$key | null; children?: ReactNode }) {
  const info = useFragment(
    graphql`
      fragment BrandHeader_info on BrandInfo {
        brandName
        sellerId
      }
    `,
    key,
  );
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="mr-auto">
        <h1 className="text-title tracking-tight">
          {t('brandOwner.brandOwner')}
          {info && <span className="font-normal text-muted"> · {info.brandName}</span>}
        </h1>
        {info?.sellerId && (
          <p className="text-label text-muted">{t('brandOwner.sellerId', { sellerId: info.sellerId })}</p>
        )}
      </div>
      {children}
    </div>
  );
}
