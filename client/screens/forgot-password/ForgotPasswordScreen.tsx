import { type SubmitEvent, use, useState } from 'react';
import { visitorCall } from '#client/data/visitorCall.ts';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { VisitorPage } from '#client/ui/page/VisitorPage.tsx';

/** /forgot-password: asks for the e-mail to which a link for a new password is sent; without mail, says whom to ask. */
export function ForgotPasswordScreen({ sendsMail }: { sendsMail: Promise<boolean> }) {
  const canSend = use(sendsMail);
  return (
    <VisitorPage title={t('login.forgotMyPassword')} heading={t('login.forgotMyPassword')}>
      {canSend ? <AskForm /> : <AskOperator />}
      <p className="text-center text-small">
        <a href={paths.login} className="font-medium text-link hover:underline">
          {t('login.backToSignIn')}
        </a>
      </p>
    </VisitorPage>
  );
}

function AskForm() {
  const [isBusy, setIsBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    setIsBusy(true);
    setError(null);
    try {
      const otherwise = t('login.theLinkCouldNotBeRequested');
      await visitorCall('/api/auth/forgot-password', { email }, { otherwise });
      setIsSent(true);
    } catch (refusal) {
      setError((refusal as Error).message);
    } finally {
      setIsBusy(false);
    }
  };
  if (isSent)
    return (
      <p role="status" className="text-small">
        {t('login.ifSomeoneSignsInHereWith')}
      </p>
    );
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <p className="text-small text-muted">{t('login.weSendYouALinkTo')}</p>
      <TextField label={t('login.email')} name="email" type="email" autoComplete="username" required error={error} />
      <Button type="submit" tone="primary" disabled={isBusy} className="mt-1 h-9 w-full text-body">
        {isBusy ? t('login.sending') : t('login.sendTheLink')}
      </Button>
    </form>
  );
}

const AskOperator = () => (
  <div className="flex flex-col gap-3 text-small">
    <p>{t('login.thisInstallationSendsNoEmailAsk')}</p>
    <code className="rounded bg-hover px-2 py-1.5 font-mono text-label break-all">
      {t('login.npmRunResetPasswordYourEmail')}
    </code>
  </div>
);
