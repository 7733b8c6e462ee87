import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { refusalOf } from '#client/lib/schema.ts';
import { formatDayAndClock, relativeTime } from '#client/lib/time/time.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { useNow } from '#client/data/useNow.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { ConfirmButton } from '#client/ui/controls/ConfirmButton.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { SessionsTable_viewer$data, SessionsTable_viewer$key } from './__generated__/SessionsTable_viewer.graphql';
import type { SessionsTableEndMutation } from './__generated__/SessionsTableEndMutation.graphql';
import type { SessionsTableEndOthersMutation } from './__generated__/SessionsTableEndOthersMutation.graphql';
import { AccountPart } from './AccountPart.tsx';

type Session = SessionsTable_viewer$data['sessions'][number];

const FAILURE = 'Não foi possível encerrar a sessão.';
const TOAST = 'session';

/** The person's sessions; all but the current one can be ended. */
export function SessionsTable({ viewer }: { viewer: SessionsTable_viewer$key }) {
  const { sessions } = useFragment(
    graphql`
      fragment SessionsTable_viewer on Viewer {
        sessions {
          id
          device
          ip
          createdAt
          lastSeenAt
          isCurrent
        }
      }
    `,
    viewer,
  );
  const [end, isEnding] = useMutation<SessionsTableEndMutation>(graphql`
    mutation SessionsTableEndMutation($id: ID!) {
      endSession(id: $id) {
        __typename
        ... on EndSessionPayload {
          viewer {
            ...SessionsTable_viewer
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const [endOthers, isEndingOthers] = useMutation<SessionsTableEndOthersMutation>(graphql`
    mutation SessionsTableEndOthersMutation {
      endOtherSessions {
        __typename
        ... on EndOtherSessionsPayload {
          viewer {
            ...SessionsTable_viewer
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const now = useNow();
  const isBusy = isEnding || isEndingOthers;
  const onError = () => toastError(FAILURE, TOAST);
  const handleEnd = ({ id, device }: Session) =>
    void end({
      variables: { id },
      onCompleted: ({ endSession: answer }) => {
        if (answer.__typename === 'EndSessionPayload') toast.success(`Sessão encerrada: ${device}.`);
        else toastError(refusalOf(answer) ?? FAILURE, TOAST);
      },
      onError,
    });
  const handleEndOthers = () =>
    void endOthers({
      variables: {},
      onCompleted: ({ endOtherSessions: answer }) => {
        if (answer.__typename === 'EndOtherSessionsPayload') toast.success('Outras sessões encerradas.');
        else toastError(refusalOf(answer) ?? FAILURE, TOAST);
      },
      onError,
    });
  const columns: Column<Session>[] = [
    {
      id: 'device',
      header: [{ label: 'Dispositivo' }],
      cell: ({ device, isCurrent }) => (
        <span className="flex flex-wrap items-center gap-1.5">
          {device}
          {isCurrent && <Badge tone="positive">esta sessão</Badge>}
        </span>
      ),
    },
    { id: 'ip', header: [{ label: 'Endereço' }], cell: ({ ip }) => ip ?? '—' },
    { id: 'created', header: [{ label: 'Entrou em' }], cell: ({ createdAt }) => formatDayAndClock(createdAt) },
    { id: 'seen', header: [{ label: 'Último uso' }], cell: ({ lastSeenAt }) => relativeTime(lastSeenAt, now) },
    {
      id: 'end',
      header: [{ label: 'Encerrar' }],
      align: 'right',
      cell: (session) =>
        !session.isCurrent && (
          <ConfirmButton
            action="Encerrar"
            what={`a sessão ${session.device}, ${formatDayAndClock(session.createdAt)}`}
            isBusy={isBusy}
            onConfirm={() => handleEnd(session)}
          />
        ),
    },
  ];
  return (
    <AccountPart
      title="Sessões"
      intro="Os navegadores em que você entrou. Uma sessão sem uso por 24 horas acaba por si."
      action={
        <span className="flex flex-wrap gap-2">
          {sessions.length > 1 && (
            <ConfirmButton
              action="Encerrar as outras"
              what={`${sessions.length - 1} sessões`}
              isBusy={isBusy}
              onConfirm={handleEndOthers}
            />
          )}
          <ExportButton path="/api/account/sessions/export" isEmpty={sessions.length === 0} />
        </span>
      }
    >
      <DataTable label="Sessões" columns={columns} rows={sessions} rowKey={({ id }) => id} />
    </AccountPart>
  );
}
