import { type SubmitEvent, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toast } from '#client/ui/overlay/toast.tsx';
import type { CnpjFormMutation } from './__generated__/CnpjFormMutation.graphql';

/** CNPJs of the account, which say which documents are its own. */
export function CnpjForm({ cnpjs, onSaved }: { cnpjs: readonly string[]; onSaved: () => void }) {
  const [text, setText] = useState(cnpjs.join(', '));
  const [error, setError] = useState<string | null>(null);
  const [save, isBusy] = useMutation<CnpjFormMutation>(graphql`
    mutation CnpjFormMutation($cnpjs: [String!]!) {
      setAccountCnpjs(cnpjs: $cnpjs) {
        __typename
        ... on NfePayload {
          viewer {
            id
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = text.split(/[,;\s]+/).filter((one) => one !== '');
    save({
      variables: { cnpjs: given },
      onCompleted: ({ setAccountCnpjs: saved }) => {
        if (saved.__typename !== 'NfePayload') return setError(refusalOf(saved) ?? t('nfe.itCouldNotBeSaved'));
        setError(null);
        toast.success(t('nfe.cnpjsSaved'));
        onSaved();
      },
      onError: () => setError(t('nfe.itCouldNotBeSaved')),
    });
  };
  return (
    <form
      onSubmit={handleSubmit}
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface px-4 py-3 sm:flex-row sm:items-end"
    >
      <div className="min-w-0 flex-1">
        <TextField
          label={t('nfe.cnpjsOfYourCompany')}
          hint={t('nfe.separatedByCommasTheySayWhether')}
          autoComplete="off"
          error={error}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button type="submit" disabled={isBusy}>
        {isBusy ? t('nfe.saving') : t('nfe.saveCnpjs')}
      </Button>
    </form>
  );
}
