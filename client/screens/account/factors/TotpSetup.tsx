import { Copy } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { copyText } from '#client/files/copyText.ts';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { TotpSetupConfirmMutation } from './__generated__/TotpSetupConfirmMutation.graphql';
import type { TotpSetupStartMutation } from './__generated__/TotpSetupStartMutation.graphql';
import { PasswordDialog } from './PasswordDialog.tsx';
import { QrCode } from './QrCode.tsx';

const TOAST = 'totp';
const FAILURE = t('account.theAuthenticatorAppCouldNotBe');

/** Switches an authenticator app on: password, QR code, first code. */
export function TotpSetup({
  onDone,
  onClose,
}: {
  /** Gets the recovery codes when there are new ones. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}) {
  const [started, setStarted] = useState<{ secret: string; address: string }>();
  const [code, setCode] = useState('');
  const [start, isStarting] = useMutation<TotpSetupStartMutation>(graphql`
    mutation TotpSetupStartMutation($password: String!) {
      startTotp(password: $password) {
        __typename
        ... on StartTotpPayload {
          secret
          address
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const [confirm, isConfirming] = useMutation<TotpSetupConfirmMutation>(graphql`
    mutation TotpSetupConfirmMutation($code: String!) {
      confirmTotp(code: $code) {
        __typename
        ... on ConfirmTotpPayload {
          recoveryCodes
          viewer {
            ...FactorsPanel_viewer
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const onError = () => toastError(FAILURE, TOAST);
  const handlePassword = (password: string) =>
    void start({
      variables: { password },
      onCompleted: ({ startTotp: answer }) => {
        if (answer.__typename === 'StartTotpPayload') setStarted(answer);
        else toastError(refusalOf(answer) ?? FAILURE, TOAST);
      },
      onError,
    });
  const handleCode = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirm({
      variables: { code },
      onCompleted: ({ confirmTotp: answer }) => {
        if (answer.__typename === 'ConfirmTotpPayload') onDone(answer.recoveryCodes ?? null);
        else toastError(refusalOf(answer) ?? FAILURE, TOAST);
      },
      onError,
    });
  };
  const title = t('account.turnOnTheAuthenticatorApp');
  if (!started)
    return (
      <PasswordDialog
        title={title}
        action={t('account.continue')}
        isBusy={isStarting}
        onConfirm={handlePassword}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={handleCode} className="flex flex-col gap-4">
        <p className="text-small text-muted">{t('account.scanTheQrCodeWithYour')}</p>
        <div className="flex flex-col items-center gap-4 sm:flex-row sm:items-start">
          <QrCode text={started.address} label={t('account.qrCodeOfTheAuthenticatorApp')} />
          <div className="flex min-w-0 flex-1 flex-col gap-1 self-stretch">
            <span className="flex items-center justify-between gap-2 text-small font-medium">
              {t('account.key')}
              <Button
                tone="quiet"
                aria-label={t('account.copyKey')}
                onClick={() => copyText(started.secret, t('account.keyCopied'))}
              >
                <Copy size={14} aria-hidden />
                {t('account.copy2')}
              </Button>
            </span>
            <code
              aria-label={t('account.key')}
              className="rounded-md border border-line-strong bg-canvas px-3 py-2 font-mono text-small break-words select-all"
            >
              {started.secret.match(/.{1,4}/g)!.join(' ')}
            </code>
          </div>
        </div>
        <TextField
          label={t('account.codeTheAppShows')}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="000000"
          maxLength={10}
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="primary" disabled={isConfirming}>
            {isConfirming ? t('account.turningOn') : t('account.turnOn')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('account.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
