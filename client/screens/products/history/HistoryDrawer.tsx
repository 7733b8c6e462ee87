import { useRef, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatMoment } from '#client/lib/time/time.ts';
import { useUndoChange } from '#client/screens/products/useUndoChange.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DrawerPart } from '#client/ui/overlay/DrawerPart.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { HistoryDrawerQuery } from './__generated__/HistoryDrawerQuery.graphql';

const kinds: Readonly<Record<string, string>> = {
  LINKED: t('products.joinedToAnotherProduct'),
  SPLIT: t('products.splitIntoAProduct'),
  COMPONENTS: t('products.enteredTheComponentsOfTheKit'),
  UNDONE: t('products.undoneAndAsBeforeAgain'),
};
/** Names of listings that a change shows before it is opened. */
const FIRST_NAMES = 3;

/** Dialog with the latest changes of which listings are one product, to take back those that can be. */
export const HistoryDrawer = ({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) => (
  <DrawerPart title={t('products.historyOfProducts')} onClose={onClose}>
    <Changes onChanged={onChanged} />
  </DrawerPart>
);

function Changes({ onChanged }: { onChanged: () => void }) {
  const [fetchKey, setFetchKey] = useState(0);
  const { viewer } = useLazyLoadQuery<HistoryDrawerQuery>(
    graphql`
      query HistoryDrawerQuery {
        viewer {
          masterChanges {
            number
            kind
            userName
            changedAt
            canUndo
            listings
            product
          }
        }
      }
    `,
    {},
    { fetchPolicy: 'store-and-network', fetchKey },
  );
  const [undo, isBusy] = useUndoChange(() => {
    setFetchKey(fetchKey + 1);
    onChanged();
  });
  const { masterChanges: changes } = viewer;
  const panel = useRef<HTMLDivElement>(null);
  const handleUndo = (number: number) => {
    panel.current?.focus(); // its button goes, and the keys would reach the dialog no more
    undo(number);
  };
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {changes.length === 0 ? (
        <EmptyState title={t('products.noChangeYet')} hint={t('products.hereStaysWhoJoinedAndSplit')} />
      ) : (
        <ol className="touch-targets -my-2 divide-y divide-line">
          {changes.map(({ number, kind, userName, changedAt, canUndo, listings, product }) => (
            <li key={number} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5 text-small">
              <div className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5">
                <p className="font-medium wrap-anywhere">
                  {product ? t('products.joinedTo', { product }) : (kinds[kind] ?? UNKNOWN)}
                </p>
                <p className="text-muted">
                  <time dateTime={changedAt}>{formatMoment(changedAt)}</time> · {userName || UNKNOWN}
                </p>
                <ul className="wrap-anywhere">
                  {listings.slice(0, FIRST_NAMES).map((name, at) => (
                    <li key={at}>{name}</li>
                  ))}
                </ul>
                {listings.length > FIRST_NAMES && (
                  <details>
                    <summary className="py-1 text-muted">
                      {t('products.moreListings', { listingsCount: listings.length - FIRST_NAMES })}
                    </summary>
                    <ul className="wrap-anywhere">
                      {listings.slice(FIRST_NAMES).map((name, at) => (
                        <li key={at}>{name}</li>
                      ))}
                    </ul>
                  </details>
                )}
              </div>
              {canUndo && (
                <Button
                  disabled={isBusy}
                  aria-label={t('products.undo', { kinds: kinds[kind] ?? '', listings: listings[0] ?? '' })}
                  onClick={() => handleUndo(number)}
                >
                  {t('products.undo2')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
