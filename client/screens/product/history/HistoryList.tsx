import { graphql, useMutation, usePaginationFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { formatMoment } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { ConfirmButton } from '#client/ui/controls/ConfirmButton.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { HistoryList_product$key } from './__generated__/HistoryList_product.graphql';
import type { HistoryListDeleteMutation } from './__generated__/HistoryListDeleteMutation.graphql';
import type { HistoryListPageQuery } from './__generated__/HistoryListPageQuery.graphql';
import { labelled } from '#client/screens/product/listingLabel.ts';
import { entryText } from './entryText.ts';

const PAGE = 50;

/** What was changed of a product, latest first; notes can be deleted. */
export function HistoryList({ product, onChanged }: { product: HistoryList_product$key; onChanged: () => void }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    HistoryListPageQuery,
    HistoryList_product$key
  >(
    graphql`
      fragment HistoryList_product on MasterProduct
      @refetchable(queryName: "HistoryListPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" }) {
        listings {
          product {
            ...listingLabel_product
          }
        }
        history(first: $count, after: $cursor) @connection(key: "HistoryList_history") {
          edges {
            node {
              kind
              number
              at
              userName
              ...entryText_entry
            }
          }
        }
      }
    `,
    product,
  );
  const [remove, isRemoving] = useMutation<HistoryListDeleteMutation>(graphql`
    mutation HistoryListDeleteMutation($note: Int!) {
      deleteProductNote(note: $note) {
        __typename
        ... on MasterProduct {
          id
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const handleDelete = (note: number) =>
    void remove({
      variables: { note },
      onCompleted: ({ deleteProductNote: deleted }) => {
        if (deleted.__typename !== 'MasterProduct')
          return toastError(refusalOf(deleted) ?? t('product.itCouldNotBeDeleted'), 'note');
        toast.success(t('product.noteDeleted'));
        onChanged();
      },
      onError: () => toastError(t('product.itCouldNotBeDeleted'), 'note'),
    });
  const all = data.listings.map((listing) => labelled(listing.product));
  const entries = data.history.edges.map(({ node }) => node);
  if (entries.length === 0)
    return (
      <EmptyState title={t('product.nothingHasChangedYet')} hint={t('product.costsPricesJoinedListingsAndNotes')} />
    );
  return (
    <>
      <ol className="divide-y divide-line border-t border-line">
        {entries.map((entry) => (
          <li
            key={`${entry.kind} ${entry.number} ${entry.at}`}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-small"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="wrap-anywhere">{entryText(entry, all)}</p>
              <p className="text-muted">
                <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
                {entry.userName ? ` · ${entry.userName}` : t('product.readFromTheMarketplace')}
              </p>
            </div>
            {entry.kind === 'NOTE' && (
              <ConfirmButton
                action={t('product.delete')}
                what={t('product.theNote')}
                isBusy={isRemoving}
                onConfirm={() => handleDelete(entry.number)}
              />
            )}
          </li>
        ))}
      </ol>
      {hasNext && (
        <div className="flex justify-center border-t border-line py-2">
          <Button tone="quiet" disabled={isLoadingNext} onClick={() => loadNext(PAGE)}>
            {isLoadingNext ? t('product.loading2') : t('product.loadMore')}
          </Button>
        </div>
      )}
    </>
  );
}
