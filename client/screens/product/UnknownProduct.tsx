import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** In place of a product that the account does not have. */
export const UnknownProduct = () => (
  <section className="rounded-lg border border-line bg-surface">
    <title>{t('product.productSellerAnalytics')}</title>
    <EmptyState level={1} title={t('product.thisProductIsNotInYour')} hint={t('product.itMayHaveBeenJoinedTo')}>
      <Link to={paths.products} className={buttonClass('primary')}>
        {t('product.seeAllProducts')}
      </Link>
    </EmptyState>
  </section>
);
