import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { formatDateTime } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { EventsTable_viewer$data, EventsTable_viewer$key } from './__generated__/EventsTable_viewer.graphql';
import type { EventsTableQuery } from './__generated__/EventsTableQuery.graphql';
import { kindLabel } from './kinds.ts';

type Event = EventsTable_viewer$data['auditEvents']['edges'][number]['node'];

/** Events loaded by each press of "Carregar mais". */
const PAGE = 50;

const columns: Column<Event>[] = [
  {
    id: 'at',
    phone: 'plain',
    header: [{ label: t('account.when') }],
    cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
  },
  {
    id: 'summary',
    phone: 'title',
    header: [{ label: t('account.what') }],
    cell: ({ summary }) => <span className="block min-w-40 break-words sm:min-w-56">{summary}</span>,
  },
  {
    id: 'kind',
    phone: 'plain',
    header: [{ label: t('account.kind') }],
    cell: ({ kind }) => <Badge tone={kind === 'SIGN_IN_REFUSED' ? 'warning' : 'neutral'}>{kindLabel(kind)}</Badge>,
  },
  { id: 'person', phone: 'plain', header: [{ label: t('account.person') }], cell: ({ person }) => person ?? '—' },
  {
    id: 'place',
    phone: 'plain',
    header: [{ label: t('account.fromWhere') }],
    cell: ({ device, ip }) => (
      <span className="flex flex-col">
        {device ?? '—'}
        {ip && <span className="text-label text-muted">{ip}</span>}
      </span>
    ),
  },
];

/** Events of the account, newest first. */
export function EventsTable({ viewer }: { viewer: EventsTable_viewer$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<EventsTableQuery, EventsTable_viewer$key>(
    graphql`
      fragment EventsTable_viewer on Viewer
      @refetchable(queryName: "EventsTableQuery")
      @argumentDefinitions(
        kinds: { type: "[AuditKind!]" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        auditEvents(kinds: $kinds, first: $count, after: $cursor) @connection(key: "EventsTable_auditEvents") {
          edges {
            node {
              id
              kind
              at
              summary
              person
              ip
              device
            }
          }
        }
      }
    `,
    viewer,
  );
  const events = data.auditEvents.edges.map(({ node }) => node);
  if (events.length === 0)
    return (
      <p className="rounded-lg border border-line bg-surface px-4 py-8 text-center text-muted">
        {t('account.nothingRecorded')}
      </p>
    );
  return (
    <div className="rounded-lg border border-line bg-surface">
      <DataTable label={t('account.activity')} columns={columns} rows={events} rowKey={({ id }) => id} />
      {hasNext && (
        <div className="border-t border-line p-2 text-center">
          <Button tone="quiet" disabled={isLoadingNext} onClick={() => loadNext(PAGE)}>
            {isLoadingNext ? t('account.loading') : t('account.loadMore')}
          </Button>
        </div>
      )}
    </div>
  );
}
