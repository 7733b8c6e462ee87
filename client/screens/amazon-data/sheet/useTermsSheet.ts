import { useRef, useState } from 'react';
import { commitMutation, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import { toastUndo } from '#client/ui/overlay/toastUndo.tsx';
import type { useTermsSheetMutation } from './__generated__/useTermsSheetMutation.graphql';
import type { Terms, TermsChange } from './terms.ts';

const mutation = graphql`
  mutation useTermsSheetMutation($products: [SetProductPlanningInput!]!) {
    setProductPlannings(products: $products) {
      __typename
      ... on UserError {
        message
      }
    }
  }
`;

interface Done {
  after: readonly TermsChange[];
  before: readonly TermsChange[];
}

class Refused extends Error {}

/**
 * Terms that are typed or pasted: shown at once, stored one after the other, each change taken back as a whole by the toast or Ctrl Z. What cannot
 * be stored is shown as it was, and said.
 */
export function useTermsSheet() {
  const environment = useRelayEnvironment();
  const [changed, setChanged] = useState<ReadonlyMap<string, Partial<Terms>>>(new Map());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const done = useRef<Done[]>([]);
  const show = (changes: readonly TermsChange[]) =>
    setChanged((shown) => {
      const next = new Map(shown);
      for (const { productId, terms } of changes) next.set(productId, { ...next.get(productId), ...terms });
      return next;
    });
  const store = (changes: readonly TermsChange[]) =>
    new Promise<void>((resolve, reject) => {
      commitMutation<useTermsSheetMutation>(environment, {
        mutation,
        variables: { products: changes.map(({ productId, terms }) => ({ productId, ...terms })) },
        onCompleted: ({ setProductPlannings: answer }) => {
          const refusal = refusalOf(answer);
          return refusal ? reject(new Refused(refusal)) : resolve();
        },
        onError: reject,
      });
    });
  /** Shows changes and stores them after those before; shows `former` again when that fails. */
  const apply = (
    changes: readonly TermsChange[],
    former: readonly TermsChange[],
    onStored: () => void,
    onFailed: () => void,
  ) => {
    show(changes);
    queue.current = queue.current.then(async () => {
      try {
        await store(changes);
        onStored();
      } catch (error) {
        show(former);
        onFailed();
        toastError(error instanceof Refused ? error.message : t('amazonData.itCouldNotBeSaved'), 'terms');
      }
    });
  };
  const forget = (entry: Done) => {
    done.current = done.current.filter((one) => one !== entry);
  };
  const undo = (entry = done.current.at(-1)) => {
    if (!entry || !done.current.includes(entry)) return;
    forget(entry);
    toast.remove('undo');
    const onStored = () => toast.success(t('amazonData.undone'), { id: 'terms-undone' });
    apply(entry.before, entry.after, onStored, () => done.current.push(entry));
  };
  /** Sets terms. `termsOf` answers what a product has now. */
  const save = (after: readonly TermsChange[], termsOf: (productId: string) => Terms) => {
    if (after.length === 0) return;
    const before = after.map(({ productId, terms }) => {
      const now = termsOf(productId);
      const names = Object.keys(terms) as (keyof Terms)[];
      return { productId, terms: Object.fromEntries(names.map((name) => [name, now[name]])) };
    });
    const entry = { after, before };
    done.current.push(entry); // at once, so that Ctrl Z means this one while it is being stored
    const offer = () => {
      if (done.current.includes(entry))
        toastUndo(t('amazonData.termsSaved', { count: after.length }), () => undo(entry));
    };
    apply(after, before, offer, () => forget(entry));
  };
  return { changedOf: (productId: string) => changed.get(productId), save, undo: () => undo() };
}
