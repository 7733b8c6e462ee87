import { useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { NewPasskeyCreateMutation } from './__generated__/NewPasskeyCreateMutation.graphql';
import type { NewPasskeyStartMutation } from './__generated__/NewPasskeyStartMutation.graphql';
import { PasswordDialog } from './PasswordDialog.tsx';

const TOAST = 'passkey';
const FAILURE = t('account.thePasskeyCouldNotBeCreated');
const MAX_NAME = 60;

/** Makes a passkey: name and password, then the browser's own dialog. */
export function NewPasskey({
  onDone,
  onClose,
}: {
  /** Gets the recovery codes when there are new ones. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [start, isStarting] = useMutation<NewPasskeyStartMutation>(graphql`
    mutation NewPasskeyStartMutation($password: String!) {
      startPasskey(password: $password) {
        __typename
        ... on StartPasskeyPayload {
          options
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const [create, isCreating] = useMutation<NewPasskeyCreateMutation>(graphql`
    mutation NewPasskeyCreateMutation($name: String!, $response: String!) {
      createPasskey(name: $name, response: $response) {
        __typename
        ... on CreatePasskeyPayload {
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
  const fail = (message = FAILURE) => toastError(message, TOAST);
  const store = (response: string) =>
    void create({
      variables: { name, response },
      onCompleted: ({ createPasskey: answer }) => {
        if (answer.__typename !== 'CreatePasskeyPayload') return fail(refusalOf(answer));
        toast.success(t('account.passkeyCreated', { name: name.trim() }));
        onDone(answer.recoveryCodes ?? null);
      },
      onError: () => fail(),
    });
  const ask = async (options: string) => {
    setIsAsking(true);
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      store(JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) as never })));
    } catch {
      fail(t('account.theBrowserDidNotCreateThe'));
    } finally {
      setIsAsking(false);
    }
  };
  const handleConfirm = (password: string) =>
    void start({
      variables: { password },
      onCompleted: ({ startPasskey: answer }) => {
        if (answer.__typename === 'StartPasskeyPayload') void ask(answer.options);
        else fail(refusalOf(answer));
      },
      onError: () => fail(),
    });
  return (
    <PasswordDialog
      title={t('account.newPasskey')}
      action={t('account.createPasskey')}
      isBusy={isStarting || isAsking || isCreating}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <TextField
        label={t('account.name')}
        required
        maxLength={MAX_NAME}
        autoComplete="off"
        placeholder={t('account.whereItLivesSuchAsShop')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </PasswordDialog>
  );
}
