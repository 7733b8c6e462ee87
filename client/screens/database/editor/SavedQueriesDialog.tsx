import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, useLazyLoadQuery, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { findParameters } from './parameters/findParameters.ts';
import type { SavedQueriesDialogDeleteMutation } from './__generated__/SavedQueriesDialogDeleteMutation.graphql';
import type { SavedQueriesDialogQuery } from './__generated__/SavedQueriesDialogQuery.graphql';

interface Props {
  onPick: (sql: string, name: string, savedId: string) => void;
  onClose: () => void;
}

/** The person's saved queries, to open in a tab or delete. */
export const SavedQueriesDialog = ({ onPick, onClose }: Props) => (
  <Dialog title={t('database.savedQueries')} size="wide" onClose={onClose}>
    <ErrorBoundary fallback={<p role="alert">{t('database.theSavedQueriesCouldNotBe')}</p>}>
      <Suspense fallback={<Skeleton className="h-24" />}>
        <SavedQueries onPick={onPick} />
      </Suspense>
    </ErrorBoundary>
  </Dialog>
);

function SavedQueries({ onPick }: Pick<Props, 'onPick'>) {
  const { viewer } = useLazyLoadQuery<SavedQueriesDialogQuery>(
    graphql`
      query SavedQueriesDialogQuery {
        viewer {
          savedQueries {
            id
            name
            sql
          }
        }
      }
    `,
    {},
    { fetchPolicy: 'store-and-network' },
  );
  const [commit, isBusy] = useMutation<SavedQueriesDialogDeleteMutation>(graphql`
    mutation SavedQueriesDialogDeleteMutation($id: ID!) {
      deleteQuery(id: $id) {
        __typename
        ... on DeleteQueryPayload {
          query {
            id @deleteRecord
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const remove = (id: string) =>
    commit({
      variables: { id },
      onCompleted: ({ deleteQuery }) => {
        if (deleteQuery.__typename === 'UserError') toastError(deleteQuery.message, 'saved-query');
      },
      onError: () => toastError(t('database.theServerCouldNotBeReached'), 'saved-query'),
    });
  const { savedQueries } = viewer;
  if (savedQueries.length === 0) return <p className="text-muted">{t('database.noQuerySaved')}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {savedQueries.map(({ id, name, sql }) => (
        <li key={id} className="flex items-center gap-2">
          <button
            type="button"
            onClick={() => onPick(sql, name, id)}
            className="flex min-w-0 flex-1 flex-col rounded-md px-2 py-1.5 text-left hover:bg-hover"
          >
            <span className="font-medium">{name}</span>
            <Fields names={findParameters(sql)} />
            <span className="truncate font-mono text-label text-muted">{sql}</span>
          </button>
          <Button tone="quiet" aria-label={t('database.delete', { name })} disabled={isBusy} onClick={() => remove(id)}>
            {t('database.delete2')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const Fields = ({ names }: { names: string[] }) =>
  names.length > 0 && (
    <span className="text-label text-muted">
      {t('database.parameters', { names: names.map((name) => `$${name}`).join(', ') })}
    </span>
  );
