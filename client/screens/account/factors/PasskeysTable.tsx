import { useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { useNow } from '#client/data/useNow.ts';
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
const FAILURE = 'Não foi possível remover a chave de acesso.';

/** Why passkeys cannot be made here; null when they can. */
function obstacle(origin: string | null | undefined): string | null {
  if (!origin) return 'Quem administra o servidor precisa dar a ele um endereço com nome (PUBLIC_URL).';
  if (origin !== window.location.origin) return `Chaves de acesso valem no endereço ${origin}: abra a página por ele.`;
  return 'PublicKeyCredential' in window ? null : 'Este navegador não conhece chaves de acesso.';
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
        toast.success(`Chave de acesso “${name}” removida.`);
      },
      onError: () => toastError(FAILURE, TOAST),
    });
  const why = obstacle(passkeyOrigin);
  const columns: Column<Passkey>[] = [
    {
      id: 'name',
      header: [{ label: 'Nome' }],
      cell: ({ name }) => <span className="font-medium break-words">{name}</span>,
    },
    {
      id: 'created',
      header: [{ label: 'Criada em' }],
      cell: ({ createdAt }) => formatDayOnly(saoPauloDay(new Date(createdAt))),
    },
    {
      id: 'used',
      header: [{ label: 'Último uso' }],
      cell: ({ lastUsedAt }) => (lastUsedAt ? relativeTime(lastUsedAt, now) : 'ainda não usada'),
    },
    {
      id: 'remove',
      header: [{ label: 'Remover' }],
      align: 'right',
      cell: (passkey) => (
        <Button tone="quiet" aria-label={`Remover ${passkey.name}`} onClick={() => setRemoving(passkey)}>
          Remover
        </Button>
      ),
    },
  ];
  return (
    <>
      <AccountPart
        title="Chaves de acesso"
        intro={
          <>
            Entre com a digital, o rosto ou o PIN do seu aparelho, sem senha (passkeys). Uma chave de acesso também vale
            como segunda etapa. {why}
          </>
        }
        action={
          <Button disabled={why !== null} onClick={() => setIsAsking(true)}>
            Nova chave de acesso
          </Button>
        }
      >
        {passkeys.length > 0 && (
          <DataTable label="Chaves de acesso" columns={columns} rows={passkeys} rowKey={({ id }) => id} />
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
          title={`Remover a chave de acesso “${removing.name}”`}
          action="Remover"
          isBusy={isBusy}
          onConfirm={(password) => handleRemove(removing, password)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
