import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** For addresses that lead nowhere. */
export const NotFoundScreen = () => (
  <div className="mx-auto max-w-lg px-4 py-16">
    <title>{t('login.pageNotFoundSellerAnalytics')}</title>
    <EmptyState level={1} title={t('login.pageNotFound')} hint={t('login.theAddressDoesNotExistOr')}>
      <Link to={paths.dashboard} className={buttonClass('secondary')}>
        {t('login.goToTheDashboard')}
      </Link>
    </EmptyState>
  </div>
);
