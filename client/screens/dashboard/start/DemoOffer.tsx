import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { startSession } from '#client/data/session.ts';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';

const linkClass = 'font-medium text-link hover:underline';

/** Link to the demo shop when there is one, else to examples of insights. */
export const DemoOffer = ({ hasDemo }: { hasDemo: boolean }) => (
  <p className="mt-3 text-small text-muted">
    {t('dashboard.beforeConnecting')}{' '}
    {hasDemo ? (
      <>
        <OpenDemo /> {t('dashboard.withAYearOfSampleSales')}
      </>
    ) : (
      <>
        <Trans
          id="dashboard.seeExamplesOfWhatTheFigures"
          components={{ link: <Link to={paths.insights} className={linkClass} /> }}
        />
      </>
    )}
  </p>
);

function OpenDemo() {
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    setIsBusy(true);
    try {
      startSession(await demoToken());
      window.location.assign(paths.dashboard); // a full page load, so that no data of this account stays in memory
    } catch {
      toastError(t('dashboard.theDemonstrationCouldNotBeOpened'), 'demo');
      setIsBusy(false);
    }
  };
  return (
    <button type="button" disabled={isBusy} onClick={open} className={linkClass}>
      {t('dashboard.exploreTheDemonstration')}
    </button>
  );
}

async function demoToken(): Promise<string> {
  // the previous session is not ended, because a pending request of it would end the new session when refused
  const response = await fetch('/api/auth/demo', { method: 'POST' });
  if (!response.ok) throw new Error(`demonstration: ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}
