import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { wordsOf } from '#client/parts/alerts/causeWords.ts';
import type { AlertKind, AlertState, CauseFindingsQuery } from './__generated__/CauseFindingsQuery.graphql';
import type { CauseFindings_viewer$key } from './__generated__/CauseFindings_viewer.graphql';
import type { CauseFindingsPageQuery } from './__generated__/CauseFindingsPageQuery.graphql';
import { FindingRow } from './FindingRow.tsx';

/** Rows loaded by each press of "Carregar mais". */
const PAGE = 20;

/** The products, sellers or orders of a cause, those with most money at stake first. */
export function CauseFindings({
  kind,
  state,
  mutedUntil,
}: {
  kind: AlertKind;
  state: AlertState;
  mutedUntil: ReadonlyMap<string, string>;
}) {
  const { viewer } = useLazyLoadQuery<CauseFindingsQuery>(
    graphql`
      query CauseFindingsQuery($kind: AlertKind!, $state: AlertState!) {
        viewer {
          ...CauseFindings_viewer @arguments(kind: $kind, state: $state)
        }
      }
    `,
    { kind, state },
    { fetchPolicy: 'store-and-network', fetchKey: mutedUntil.size },
  );
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    CauseFindingsPageQuery,
    CauseFindings_viewer$key
  >(
    graphql`
      fragment CauseFindings_viewer on Viewer
      @refetchable(queryName: "CauseFindingsPageQuery")
      @argumentDefinitions(
        kind: { type: "AlertKind!" }
        state: { type: "AlertState!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        alertFindings(kind: $kind, state: $state, first: $count, after: $cursor)
          @connection(key: "CauseFindings_alertFindings") {
          edges {
            node {
              id
              product {
                id
              }
              ...FindingRow_alert
            }
          }
        }
      }
    `,
    viewer,
  );
  const rows = data.alertFindings.edges.map(({ node }) => node);
  return (
    <>
      <ul aria-label={t('alerts.findingsOf', { title: wordsOf(kind).name })} className="divide-y divide-line">
        {rows.map((row) => (
          <FindingRow
            key={row.id}
            alert={row}
            canMute={state !== 'RESOLVED'}
            mutedUntil={(row.product && mutedUntil.get(row.product.id)) ?? null}
          />
        ))}
      </ul>
      {hasNext && (
        <Button tone="quiet" disabled={isLoadingNext} onClick={() => loadNext(PAGE)}>
          {isLoadingNext ? t('alerts.loading') : t('alerts.loadMore')}
        </Button>
      )}
    </>
  );
}
