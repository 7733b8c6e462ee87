import { useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { formatDayOnly, relativeTime, saoPauloDay } from '#client/lib/time/time.ts';
import { AccountPart } from '#client/screens/account/AccountPart.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { PasskeysTable_viewer$data, PasskeysTable_viewer$key } from './__generated__/PasskeysTable_viewer.graphql';
import type { PasskeysTableDeleteMutation } from './__generated__/PasskeysTableDeleteMutation.graphql';
import { NewPasskey } from './NewPasskey.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

type Passkey = PasskeysTable_viewer$data['passkeys'][number];

const TOAST = 'passkey';
const FAILURE = t('account.thePasskeyCouldNotBeRemoved');

/** Why passkeys cannot be made here; null when they can. */
function obstacle(origin: string | null | undefined): string | null {
  if (!origin) return t('account.whoeverRunsTheServerHasTo');
  if (origin !== window.location.origin) return t('account.passkeysWorkAtTheAddressOpen', { origin });
  return 'PublicKeyCredential' in window ? null : t('account.thisBrowserDoesNotKnowPasskeys');
}

/** The person's passkeys, the form for a new one, and their removal. */
export function PasskeysTable({
  viewer,
  onRecoveryCodes,
}: {
  viewer: PasskeysTable_viewer$key;
  onRecoveryCodes: (codes: readonly string[]) => void;
}) {
  const { passkeys, passkeyOrigin } = useFragment(
    graphql`
      fragment PasskeysTable_viewer on Viewer {
        passkeyOrigin
        passkeys {
          id
          name
          createdAt
          lastUsedAt
        }
      }
    `,
    viewer,
  );
  const now = useNow();
  const [isAsking, setIsAsking] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const [remove, isBusy] = useMutation<PasskeysTableDeleteMutation>(graphql`
    mutation PasskeysTableDeleteMutation($id: ID!, $password: String!) {
      deletePasskey(id: $id, password: $password) {
        __typename
        ... on DeletePasskeyPayload {
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
  const handleRemove = ({ id, name }: Passkey, password: string) =>
    void remove({
      variables: { id, password },
      onCompleted: ({ deletePasskey: answer }) => {
        if (answer.__typename !== 'DeletePasskeyPayload') return toastError(refusalOf(answer) ?? FAILURE, TOAST);
        setRemoving(undefined);
        toast.success(t('account.passkeyRemoved', { name }));
      },
      onError: () => toastError(FAILURE, TOAST),
    });
  const why = obstacle(passkeyOrigin);
  const columns: Column<Passkey>[] = [
    {
      id: 'name',
      header: [{ label: t('account.name') }],
      cell: ({ name }) => <span className="font-medium break-words">{name}</span>,
    },
    {
      id: 'created',
      header: [{ label: t('account.created2') }],
      cell: ({ createdAt }) => formatDayOnly(saoPauloDay(new Date(createdAt))),
    },
    {
      id: 'used',
      header: [{ label: t('account.lastUsed') }],
      cell: ({ lastUsedAt }) => (lastUsedAt ? relativeTime(lastUsedAt, now) : t('account.notUsedYet2')),
    },
    {
      id: 'remove',
      header: [{ label: t('account.remove') }],
      align: 'right',
      cell: (passkey) => (
        <Button
          tone="quiet"
          aria-label={t('account.remove2', { name: passkey.name })}
          onClick={() => setRemoving(passkey)}
        >
          {t('account.remove')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <AccountPart
        title={t('account.passkeys')}
        intro={<>{t('account.signInWithTheFingerprintFace', { why })}</>}
        action={
          <Button disabled={why !== null} onClick={() => setIsAsking(true)}>
            {t('account.newPasskey')}
          </Button>
        }
      >
        {passkeys.length > 0 && (
          <DataTable label={t('account.passkeys')} columns={columns} rows={passkeys} rowKey={({ id }) => id} />
        )}
      </AccountPart>
      {isAsking && (
        <NewPasskey
          onDone={(codes) => {
            setIsAsking(false);
            if (codes) onRecoveryCodes(codes);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
      {removing && (
        <PasswordDialog
          title={t('account.removeThePasskey', { name: removing.name })}
          action={t('account.remove')}
          isBusy={isBusy}
          onConfirm={(password) => handleRemove(removing, password)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
