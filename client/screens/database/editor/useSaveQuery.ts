import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import type { useSaveQueryCreateMutation } from './__generated__/useSaveQueryCreateMutation.graphql';
import type { useSaveQueryUpdateMutation } from './__generated__/useSaveQueryUpdateMutation.graphql';

const CONNECTION_FAILED = t('database.theServerCouldNotBeReached');

interface Saved {
  readonly id: string;
  readonly name: string;
}
interface Answer {
  readonly __typename: string;
  readonly query?: Saved;
  readonly message?: string;
}

/** Returns a function that updates the query of an id, or creates one without an id, and whether it is running. */
export function useSaveQuery({
  onSaved,
  onRefused,
}: {
  onSaved: (query: Saved) => void;
  onRefused: (why: string) => void;
}) {
  const [create, isCreating] = useMutation<useSaveQueryCreateMutation>(graphql`
    mutation useSaveQueryCreateMutation($name: String!, $sql: String!) {
      createQuery(name: $name, sql: $sql) {
        __typename
        ... on CreateQueryPayload {
          query {
            id
            name
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const [update, isUpdating] = useMutation<useSaveQueryUpdateMutation>(graphql`
    mutation useSaveQueryUpdateMutation($id: ID!, $name: String!, $sql: String!) {
      updateQuery(id: $id, name: $name, sql: $sql) {
        __typename
        ... on UpdateQueryPayload {
          query {
            id
            name
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const conclude = (answer: Answer) =>
    answer.query ? onSaved(answer.query) : onRefused(refusalOf(answer) ?? CONNECTION_FAILED);
  const onError = () => onRefused(CONNECTION_FAILED);
  const save = (id: string | undefined, text: { name: string; sql: string }) =>
    void (id
      ? update({ variables: { id, ...text }, onCompleted: ({ updateQuery }) => conclude(updateQuery), onError })
      : create({ variables: text, onCompleted: ({ createQuery }) => conclude(createQuery), onError }));
  return [save, isCreating || isUpdating] as const;
}
