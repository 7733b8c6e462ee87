import { isValidElement, type ReactElement, type ReactNode, type SubmitEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#client/ui/controls/Button.tsx';
import { SecretField } from '#client/ui/controls/SecretField.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import type {
  CredentialForm_credential$data,
  CredentialForm_credential$key,
} from './__generated__/CredentialForm_credential.graphql';
import type { Channel, KeysInput } from './__generated__/TestConnectionButtonMutation.graphql';
import type { Waiting } from './authorization/AuthorizationPanel.tsx';
import type { ShowMessage } from './MessageBanner.tsx';
import { TestConnectionButton } from './TestConnectionButton.tsx';
import { storedHint, useKeys } from './useKeys.ts';
import { useSaveKeys } from './useSaveKeys.ts';

type KeyName = 'clientId' | 'applicationId' | 'clientSecret' | 'refreshToken' | 'accessToken';

export interface KeyField {
  name: KeyName;
  label: string;
  placeholder?: string;
  isSecret?: boolean;
  /** Absent: required while no secret is stored. */
  isRequired?: (stored: Stored, waiting: Waiting | null) => boolean;
}

/** State of a form for its other parts. */
export interface FormState {
  input: KeysInput;
  /** Whether client id and client secret are typed or stored. */
  hasKeys: boolean;
  hasRefreshToken: boolean;
  waiting: Waiting | null;
  onWaiting: (waiting: Waiting | null) => void;
  onToken: (refreshToken: string) => void;
}

type Stored = Omit<CredentialForm_credential$data, ' $fragmentType' | 'clientId'> & { clientId: string | null };

const NOTHING_STORED: Stored = {
  clientId: null,
  applicationId: null,
  hasClientSecret: false,
  hasRefreshToken: false,
  hasAccessToken: false,
};

/** Classes of a form shown as a card. */
export const cardForm = 'flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5';

/** Form of the keys to one channel: fields or other inputs in the given order, the content below them, save and test. */
export function CredentialForm({
  channel,
  credential,
  isAuthorizing = false,
  fields,
  more,
  saveButton,
  className,
  intro,
  children,
  onMessage,
}: {
  channel: Channel;
  /** Null while no keys are stored. */
  credential: CredentialForm_credential$key | null | undefined;
  /** Whether an authorization from before this page load is pending. */
  isAuthorizing?: boolean;
  fields: (KeyField | ReactElement)[];
  /** Values of the other inputs. */
  more?: Partial<KeysInput>;
  saveButton: { label: string; isPrimary: boolean };
  className: string;
  intro?: ReactNode;
  children?: (form: FormState) => ReactNode;
  onMessage: ShowMessage;
}) {
  const known = useFragment(
    graphql`
      fragment CredentialForm_credential on Credential {
        clientId
        applicationId
        hasClientSecret
        hasRefreshToken
        hasAccessToken
      }
    `,
    credential,
  );
  const stored: Stored = known ?? NOTHING_STORED;
  const { hasClientSecret, hasRefreshToken, hasAccessToken } = stored;
  const has: Partial<Record<KeyName, boolean>> = {
    clientSecret: hasClientSecret,
    refreshToken: hasRefreshToken,
    accessToken: hasAccessToken,
  };
  const inputs = fields.filter((field) => !isValidElement<unknown>(field)) as KeyField[];
  const { keys, change, field: propsOf } = useKeys(keysOf(inputs, stored));
  const [waiting, setWaiting] = useState<Waiting | null>(isAuthorizing ? { url: null } : null);
  const input = { clientId: '', ...keys, ...more };
  const hasKeys = input.clientId.trim() !== '' && (Boolean(keys.clientSecret) || hasClientSecret);

  const [save, isBusy] = useSaveKeys(channel, {
    onSaved: () => change(Object.fromEntries(inputs.filter(({ isSecret }) => isSecret).map(({ name }) => [name, '']))),
    onMessage,
  });
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(input);
  };

  return (
    <form onSubmit={handleSubmit} className={className}>
      {intro}
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) => {
          if (isValidElement<unknown>(field)) return field;
          const { name, label, placeholder, isSecret = false, isRequired } = field as KeyField;
          const isStored = has[name] ?? false;
          const props = {
            label,
            required: isRequired ? isRequired(stored, waiting) : isSecret && !isStored,
            placeholder: placeholder ?? storedHint(isStored),
            ...propsOf(name),
          };
          return isSecret ? (
            <SecretField key={name} {...props} />
          ) : (
            <TextField key={name} autoComplete="off" spellCheck={false} {...props} />
          );
        })}
      </div>
      {children?.({
        input,
        hasKeys,
        hasRefreshToken: Boolean(keys.refreshToken) || hasRefreshToken,
        waiting,
        onWaiting: setWaiting,
        onToken: (refreshToken) => change({ refreshToken }),
      })}
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button type="submit" {...(saveButton.isPrimary && { tone: 'primary' })} disabled={isBusy}>
          {isBusy ? 'Salvando...' : saveButton.label}
        </Button>
        <TestConnectionButton channel={channel} input={input} disabled={isBusy || !hasKeys} onMessage={onMessage} />
      </div>
    </form>
  );
}

/** Initial values of a form: the stored keys without secrets. */
function keysOf(inputs: KeyField[], { clientId, applicationId }: Stored) {
  const known: Partial<Record<KeyName, string>> = { clientId: clientId ?? '', applicationId: applicationId ?? '' };
  return Object.fromEntries(inputs.map(({ name }) => [name, known[name] ?? ''])) as Partial<Record<KeyName, string>>;
}
