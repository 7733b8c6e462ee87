import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { paths } from '#client/lib/paths.ts';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** Empty state without products: wait, connect a marketplace, or synchronise. */
export const NoProducts = ({
  hasConnections,
  isSyncing,
  children,
}: {
  hasConnections: boolean;
  isSyncing: boolean;
  children: ReactNode;
}) => (
  <EmptyState title={t('dashboard.noProductFound')} hint={hintFor(hasConnections, isSyncing)}>
    {children}
  </EmptyState>
);

function hintFor(hasConnections: boolean, isSyncing: boolean): ReactNode {
  if (isSyncing) return t('dashboard.theSyncIsInProgressProducts');
  if (hasConnections) return t('dashboard.tryAdjustingTheFiltersOrSync');
  return (
    <>
      <Trans
        id="dashboard.connectYourAmazonOrMercadoLivre"
        components={{ link: <Link to={paths.credentials} className="font-medium text-link hover:underline" /> }}
      />
    </>
  );
}
