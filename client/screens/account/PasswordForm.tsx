import { type SubmitEvent, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { NEW_PASSWORD_HINT, newPasswordFault } from '#client/lib/text/newPassword.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { SecretField } from '#client/ui/controls/SecretField.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { PasswordFormMutation } from './__generated__/PasswordFormMutation.graphql';
import { AccountPart } from './AccountPart.tsx';

/** Changes the password; needs the current one. */
export function PasswordForm({ email }: { email: string }) {
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  /** Messages at the fields, by the names of the mutation's arguments. */
  const [faults, setFaults] = useState<Record<string, string | null>>({});
  const [commit, isBusy] = useMutation<PasswordFormMutation>(graphql`
    mutation PasswordFormMutation($currentPassword: String!, $newPassword: String!) {
      changePassword(currentPassword: $currentPassword, newPassword: $newPassword) {
        __typename
        ... on ChangePasswordPayload {
          viewer {
            ...SessionsTable_viewer
          }
        }
        ... on UserError {
          message
          field
        }
      }
    }
  `);
  const toastFailure = (message = t('account.thePasswordCouldNotBeChanged')) => toastError(message, 'password');
  const handleRefusal = (answer: Parameters<typeof refusalOf>[0] & { readonly field?: string | null }) => {
    const message = refusalOf(answer);
    if (answer.field && message) setFaults({ [answer.field]: message });
    else toastFailure(message);
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fault = newPasswordFault(newPassword);
    setFaults({ newPassword: fault });
    if (fault) return;
    commit({
      variables: { currentPassword, newPassword },
      onCompleted: ({ changePassword: answer }) => {
        if (answer.__typename !== 'ChangePasswordPayload') return handleRefusal(answer);
        setCurrentPassword('');
        setNewPassword('');
        toast.success(t('account.passwordChangedTheOtherSessionsHave'));
      },
      onError: () => toastFailure(),
    });
  };
  return (
    <AccountPart title={t('account.password')} intro={t('account.whenThePasswordChangesTheOther')}>
      <form
        aria-label={t('account.changeThePassword')}
        onSubmit={handleSubmit}
        className="flex max-w-2xl flex-col gap-4"
      >
        {/* lets password managers identify the person */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className="grid gap-4 sm:grid-cols-2">
          <SecretField
            label={t('account.currentPassword')}
            required
            autoComplete="current-password"
            value={currentPassword}
            error={faults.currentPassword}
            onChange={(event) => {
              setCurrentPassword(event.target.value);
              setFaults({});
            }}
          />
          <SecretField
            label={t('account.newPassword')}
            required
            autoComplete="new-password"
            hint={NEW_PASSWORD_HINT}
            error={faults.newPassword}
            value={newPassword}
            onChange={(event) => {
              setNewPassword(event.target.value);
              setFaults({});
            }}
          />
        </div>
        <div>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? t('account.changing') : t('account.changePassword')}
          </Button>
        </div>
      </form>
    </AccountPart>
  );
}
