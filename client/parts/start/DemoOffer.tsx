import { useState } from 'react';
import { Link } from 'react-router-dom';
import { startSession } from '#client/data/session.ts';
import { demoToken } from '#client/data/visitorCall.ts';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { paths } from '#client/lib/paths.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';

const linkClass = 'font-medium text-link hover:underline max-sm:min-h-11';

/** Link to the demo shop when there is one, else to examples of insights. */
export const DemoOffer = ({ hasDemo }: { hasDemo: boolean }) => (
  <p className="border-t border-line px-4 py-3 text-small text-muted">
    {hasDemo ? (
      <Trans id="start.exploreTheDemo" components={{ open: <OpenDemo /> }} />
    ) : (
      <Trans id="start.seeExamples" components={{ open: <Link to={paths.insights} className={linkClass} /> }} />
    )}
  </p>
);

function OpenDemo({ children }: { children?: React.ReactNode }) {
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    setIsBusy(true);
    try {
      startSession(await demoToken());
      window.location.assign(paths.dashboard); // a full page load, so that no data of this account stays in memory
    } catch {
      toastError(t('start.couldNotOpenTheDemo'), 'demo');
      setIsBusy(false);
    }
  };
  return (
    <button type="button" disabled={isBusy} onClick={() => void open()} className={linkClass}>
      {children}
    </button>
  );
}
