import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { LastFigures } from './LastFigures.tsx';

const LOAD_ERROR = t('dashboard.theDashboardsDataCouldNotBe'); // spec 8

export const toastFailure = () => toastError(LOAD_ERROR, 'dashboard-error');

/** Replaces figures that could not be loaded: the last known ones and a retry, which is automatic when back online. */
export function FiguresFailure() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const retry = () => void revalidate();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [revalidate]);
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface">
      <EmptyState title={t('dashboard.theSalesCouldNotBeLoaded')} hint={t('dashboard.checkTheConnectionAndTryAgain')}>
        <Button tone="primary" disabled={state !== 'idle'} onClick={() => void revalidate()}>
          {t('dashboard.tryAgain')}
        </Button>
      </EmptyState>
      <LastFigures />
    </div>
  );
}
