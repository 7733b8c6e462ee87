import { type FormEvent, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { Banner } from '#client/ui/page/Banner.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toast } from '#client/ui/overlay/toast.ts';
import type { SaveQueryDialogMutation } from './__generated__/SaveQueryDialogMutation.graphql';
import type { SqlTab } from './sqlTabs.ts';

/** Keeps a tab's text on the server under a name; a tab that is a saved query changes it. */
export function SaveQueryDialog({
  tab,
  onSaved,
  onClose,
}: {
  tab: SqlTab;
  onSaved: (name: string, savedId: string) => void;
  onClose: () => void;
}) {
  const [commit, isBusy] = useMutation<SaveQueryDialogMutation>(graphql`
    mutation SaveQueryDialogMutation($id: ID, $name: String!, $sql: String!) {
      saveQuery(id: $id, name: $name, sql: $sql) {
        __typename
        ... on SavedQuery {
          id
          name
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const [name, setName] = useState(tab.name);
  const [error, setError] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    commit({
      // under its own name it is changed, under another it is one more
      variables: { id: name.trim() === tab.name ? tab.savedId : undefined, name, sql: tab.sql },
      onCompleted: ({ saveQuery }) => {
        if (saveQuery.__typename === 'UserError') return setError(saveQuery.message);
        toast.success('Consulta salva');
        if (saveQuery.__typename === 'SavedQuery') onSaved(saveQuery.name, saveQuery.id);
        onClose();
      },
      onError: () => setError('Erro de conexão com o servidor'),
    });
  };
  return (
    <Dialog title="Salvar consulta" onClose={onClose}>
      <form onSubmit={save} className="flex flex-col gap-3">
        <TextField label="Nome" value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
        {error && <Banner tone="error">{error}</Banner>}
        <div className="flex justify-end">
          <Button type="submit" tone="primary" disabled={isBusy || name.trim() === ''}>
            Salvar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
