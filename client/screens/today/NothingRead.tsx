import { t } from '#client/lib/language/t.ts';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** A new account: nothing is connected and nothing was read. */
export const NothingRead = () => (
  <section className="rounded-lg border border-line bg-surface">
    <EmptyState title={t('today.noSalesReadYet')} hint={t('today.connectAmazonOrMercadoLivreAfter')}>
      <CredentialsLink label={t('today.connectAMarketplace')} />
    </EmptyState>
  </section>
);
