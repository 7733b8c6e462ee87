import { type SubmitEvent, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { SecretField } from '#client/ui/controls/SecretField.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type {
  AccessScope,
  AccessTokenLifetime,
  CreateTokenFormMutation,
} from './__generated__/CreateTokenFormMutation.graphql';

const scopes = [
  ['READ', t('account.readOnly')],
  ['WRITE', t('account.readAndWrite')],
] as const satisfies [AccessScope, string][];
const lifetimes = [
  ['DAYS_30', t('account.tokenDays', { days: '30' })],
  ['DAYS_90', t('account.tokenDays', { days: '90' })],
  ['DAYS_365', t('account.oneYear')],
  ['UNLIMITED', t('account.noExpiry')],
] as const satisfies [AccessTokenLifetime, string][];
const MAX_NAME = 60;

/** Form for a new token: name, scope, lifetime and password. */
export function CreateTokenForm({
  onCreated,
  onCancel,
}: {
  onCreated: (secret: string) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<AccessScope>('READ');
  const [password, setPassword] = useState('');
  const [passwordFault, setPasswordFault] = useState<string>();
  const [lifetime, setLifetime] = useState<AccessTokenLifetime>('DAYS_90');
  const [commit, isBusy] = useMutation<CreateTokenFormMutation>(graphql`
    mutation CreateTokenFormMutation(
      $name: String!
      $scope: AccessScope!
      $lifetime: AccessTokenLifetime!
      $password: String!
    ) {
      createAccessToken(name: $name, scope: $scope, lifetime: $lifetime, password: $password) {
        __typename
        ... on CreateAccessTokenPayload {
          secret
          viewer {
            ...TokensPanel_viewer
          }
        }
        ... on UserError {
          message
          field
        }
      }
    }
  `);
  const toastFailure = (message = t('account.theTokenCouldNotBeCreated')) => toastError(message, 'token');
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    commit({
      variables: { name, scope, lifetime, password },
      onCompleted: ({ createAccessToken: created }) => {
        if (created.__typename === 'CreateAccessTokenPayload') onCreated(created.secret);
        else if (created.__typename === 'UserError' && created.field === 'password') setPasswordFault(created.message);
        else toastFailure(refusalOf(created));
      },
      onError: () => toastFailure(),
    });
  };
  return (
    <Dialog title={t('account.newToken')} onClose={onCancel}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <TextField
          label={t('account.name')}
          required
          maxLength={MAX_NAME}
          autoComplete="off"
          placeholder={t('account.whatItIsForSuchAs')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="flex flex-col gap-1 text-small font-medium">
            <span aria-hidden>{t('account.scope')}</span>
            <Select label={t('account.scope')} options={scopes} value={scope} isField onChange={setScope} />
          </div>
          <div className="flex flex-col gap-1 text-small font-medium">
            <span aria-hidden>{t('account.validity')}</span>
            <Select label={t('account.validity')} options={lifetimes} value={lifetime} isField onChange={setLifetime} />
          </div>
        </div>
        <p className="text-label text-muted">
          {scope === 'READ'
            ? t('account.readsSalesCostsProfitAndEverything')
            : t('account.besidesReadingSavesCostsStartsSyncs')}
        </p>
        <SecretField
          label={t('account.yourPasswordToConfirm')}
          required
          autoComplete="current-password"
          value={password}
          error={passwordFault}
          onChange={(event) => {
            setPassword(event.target.value);
            setPasswordFault(undefined);
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="primary" disabled={isBusy}>
            {isBusy ? t('account.creating') : t('account.createToken')}
          </Button>
          <Button tone="quiet" onClick={onCancel}>
            {t('account.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
