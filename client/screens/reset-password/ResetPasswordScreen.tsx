import { type SubmitEvent, useState } from 'react';
import { type VisitorRefusal, visitorCall } from '#client/data/visitorCall.ts';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { NEW_PASSWORD_HINT, newPasswordFault } from '#client/lib/text/newPassword.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { SecretField } from '#client/ui/controls/SecretField.tsx';
import { VisitorPage } from '#client/ui/page/VisitorPage.tsx';

const INCOMPLETE = t('login.thisAddressIsIncompleteOpenThe');

/** /reset-password: chooses a new password with the token of a link; calls `onReset` when it is set. */
export function ResetPasswordScreen({ token, onReset }: { token: string | null; onReset: () => void }) {
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(token ? null : INCOMPLETE);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refused = newPasswordFault(password);
    setFault(refused);
    if (refused) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await visitorCall(
        '/api/auth/reset-password',
        { token, password },
        { otherwise: t('login.thePasswordCouldNotBeChanged') },
      );
      onReset();
    } catch (error) {
      const { message, field } = error as VisitorRefusal;
      if (field === 'password') setFault(message);
      else setFailure(message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <VisitorPage title={t('login.newPassword')} heading={t('login.chooseANewPassword')}>
      {failure && (
        <p role="alert" className="text-small text-negative">
          {failure}
        </p>
      )}
      {token && (
        <form onSubmit={handleSubmit} className="flex flex-col gap-4">
          <SecretField
            label={t('login.newPassword')}
            required
            autoComplete="new-password"
            hint={NEW_PASSWORD_HINT}
            error={fault}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setFault(null);
            }}
          />
          <p className="text-label text-muted">{t('login.whenThePasswordChangesAllSessions')}</p>
          <Button type="submit" tone="primary" disabled={isBusy} className="mt-1 h-9 w-full text-body">
            {isBusy ? t('login.changing') : t('login.changeThePassword')}
          </Button>
        </form>
      )}
      <p className="text-center text-small">
        <a href={paths.forgotPassword} className="font-medium text-link hover:underline">
          {t('login.requestAnotherLink')}
        </a>
      </p>
    </VisitorPage>
  );
}
