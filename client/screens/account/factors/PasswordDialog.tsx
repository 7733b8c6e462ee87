import { type ReactNode, type SubmitEvent, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { SecretField } from '#client/ui/controls/SecretField.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';

/** Asks for the person's password, and for what `children` ask, before an action. */
export function PasswordDialog({
  title,
  action,
  isBusy,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** Text of the button. */
  action: string;
  isBusy: boolean;
  onConfirm: (password: string) => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [password, setPassword] = useState('');
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onConfirm(password);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        {children}
        <SecretField
          label={t('account.yourPasswordToConfirm')}
          required
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="primary" disabled={isBusy}>
            {isBusy ? t('account.pleaseWait') : action}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('account.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
