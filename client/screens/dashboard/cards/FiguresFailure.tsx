import type { FallbackProps } from 'react-error-boundary';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { t } from '#client/lib/language/t.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { LastFigures } from './LastFigures.tsx';

const LOAD_ERROR = t('dashboard.theDashboardsDataCouldNotBe'); // spec 8

export const toastFailure = () => toastError(LOAD_ERROR, 'dashboard-error');

/** Replaces figures that could not be loaded: why, a retry, and the last known ones. */
export const FiguresFailure = ({ error }: FallbackProps) => (
  <div className="flex flex-col gap-3">
    <LoadFailure error={error} title={t('dashboard.theSalesCouldNotBeLoaded')} />
    <LastFigures />
  </div>
);
