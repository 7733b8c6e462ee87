import { useEffect, useState } from 'react';
import type { ConsentForm } from '#client/lib/connectionForms.ts';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { MarkedText } from '#client/screens/credentials/MarkedText.tsx';
import { Banner } from '#client/ui/page/Banner.tsx';
import { Button } from '#client/ui/controls/Button.tsx';

const WARNING_DELAY_MS = 3000; // spec 4

/** Instructions while the consent page is open, and a link when it did not open. */
export function WaitingPanel({
  of,
  consent,
  url,
  isChecking,
  onCheck,
  onCancel,
}: {
  /** The marketplace's name after "de". */
  of: string;
  consent: ConsentForm;
  /** Null when another page load opened it. */
  url: string | null;
  isChecking: boolean;
  onCheck: () => void;
  onCancel: () => void;
}) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), WARNING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [url]);
  return (
    <section
      aria-label={t('credentials.authorizationInProgress')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-hover px-4 py-3 text-small"
    >
      <p role="status">
        <Trans
          id="credentials.waitingForAuthorizationAuthorizeThe"
          params={{ of }}
          components={{ span: <span className="font-medium" /> }}
        />
      </p>
      {isLate && url === null && <Banner tone="warning">{t('credentials.isTheTabNoLongerOpen')}</Banner>}
      {isLate && url !== null && (
        <Banner tone="warning">
          <Trans
            id="credentials.didTheTabNotOpenSee"
            // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- Trans gives it its words
            components={{ a: <a href={url} target="_blank" rel="noreferrer" className="font-medium underline" /> }}
          />
        </Banner>
      )}
      <div>
        <p className="font-medium">{t('credentials.didThePageShowAnError', { of })}</p>
        <ul className="list-disc pl-5">
          {consent.refusals.map(({ code, sentence }) => (
            <li key={code}>
              {code}: <MarkedText text={sentence} callback={consent.callback} />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" onClick={onCheck} disabled={isChecking}>
          {isChecking ? t('credentials.checking') : t('credentials.checkAuthorization')}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {t('credentials.cancel')}
        </Button>
      </div>
    </section>
  );
}
