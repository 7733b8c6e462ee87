import { graphql, useMutation } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { toastUndo } from '#client/ui/overlay/toastUndo.tsx';
import type { TodoKind, usePutOffMutation } from './__generated__/usePutOffMutation.graphql';
import type { usePutOffShowMutation } from './__generated__/usePutOffShowMutation.graphql';

/** Puts a kind of things to do off, with an undo, and shows it again. The page is read again after each. */
export function usePutOff() {
  const { revalidate } = useRevalidator();
  const [commitPutOff, isPuttingOff] = useMutation<usePutOffMutation>(graphql`
    mutation usePutOffMutation($kind: TodoKind!, $days: Int!) {
      putOffTodo(kind: $kind, days: $days) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const [commitShow, isShowing] = useMutation<usePutOffShowMutation>(graphql`
    mutation usePutOffShowMutation($kind: TodoKind!) {
      showTodo(kind: $kind) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const onError = () => toastError(t('today.couldNotPutOff'), 'put-off');
  const settled = (answer: Parameters<typeof refusalOf>[0], done?: () => void) => {
    const refusal = refusalOf(answer);
    if (refusal) return toastError(refusal, 'put-off');
    done?.();
    return void revalidate();
  };
  const show = (kind: TodoKind) =>
    void commitShow({ variables: { kind }, onCompleted: ({ showTodo }) => settled(showTodo), onError });
  const putOff = (kind: TodoKind, days: 7 | 30, title: string) =>
    void commitPutOff({
      variables: { kind, days },
      onCompleted: ({ putOffTodo }) =>
        settled(putOffTodo, () => toastUndo(t('today.putOffDone', { title }), () => show(kind))),
      onError,
    });
  return { putOff, show, isBusy: isPuttingOff || isShowing };
}
