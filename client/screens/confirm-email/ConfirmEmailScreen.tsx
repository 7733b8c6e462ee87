import { useState } from 'react';
import { visitorCall } from '#client/data/visitorCall.ts';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { VisitorPage } from '#client/ui/page/VisitorPage.tsx';

const INCOMPLETE = t('login.thisAddressIsIncompleteOpenThe');

/** /confirm-email: confirms an e-mail with the token of a link. By a button, because mail programs open links to check them. */
export function ConfirmEmailScreen({ token }: { token: string | null }) {
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked');
  const [failure, setFailure] = useState<string | null>(token ? null : INCOMPLETE);
  const handleConfirm = async () => {
    setState('busy');
    setFailure(null);
    try {
      await visitorCall('/api/auth/confirm-email', { token }, { otherwise: t('login.theEmailCouldNotBeConfirmed') });
      setState('done');
    } catch (error) {
      setFailure((error as Error).message);
      setState('asked');
    }
  };
  return (
    <VisitorPage title={t('login.confirmEmail')} heading={t('login.confirmYourEmail')}>
      {failure && (
        <p role="alert" className="text-small text-negative">
          {failure}
        </p>
      )}
      {state === 'done' ? (
        <p role="status" className="text-small">
          {t('login.emailConfirmedSellerAnalyticsCanNow')}
        </p>
      ) : (
        token && (
          <Button
            tone="primary"
            disabled={state === 'busy'}
            onClick={() => void handleConfirm()}
            className="h-9 w-full text-body"
          >
            {state === 'busy' ? t('login.confirming') : t('login.confirmTheEmail')}
          </Button>
        )
      )}
      <p className="text-center text-small">
        <a href={paths.dashboard} className="font-medium text-link hover:underline">
          {t('login.openSellerAnalytics')}
        </a>
      </p>
    </VisitorPage>
  );
}
