import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { refusalOf } from '#client/lib/schema.ts';
import { formatDayAndClock, relativeTime } from '#client/lib/time/time.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { ConfirmButton } from '#client/ui/controls/ConfirmButton.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { SessionsTable_viewer$data, SessionsTable_viewer$key } from './__generated__/SessionsTable_viewer.graphql';
import type { SessionsTableEndMutation } from './__generated__/SessionsTableEndMutation.graphql';
import type { SessionsTableEndOthersMutation } from './__generated__/SessionsTableEndOthersMutation.graphql';
import { AccountPart } from './AccountPart.tsx';

type Session = SessionsTable_viewer$data['sessions'][number];

const FAILURE = t('account.theSessionCouldNotBeEnded');
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
        if (answer.__typename === 'EndSessionPayload') toast.success(t('account.sessionEnded', { device }));
        else toastError(refusalOf(answer) ?? FAILURE, TOAST);
      },
      onError,
    });
  const handleEndOthers = () =>
    void endOthers({
      variables: {},
      onCompleted: ({ endOtherSessions: answer }) => {
        if (answer.__typename === 'EndOtherSessionsPayload') toast.success(t('account.otherSessionsEnded'));
        else toastError(refusalOf(answer) ?? FAILURE, TOAST);
      },
      onError,
    });
  const columns: Column<Session>[] = [
    {
      id: 'device',
      header: [{ label: t('account.device') }],
      cell: ({ device, isCurrent }) => (
        <span className="flex flex-wrap items-center gap-1.5">
          {device}
          {isCurrent && <Badge tone="positive">{t('account.thisSession')}</Badge>}
        </span>
      ),
    },
    { id: 'ip', header: [{ label: t('account.address') }], cell: ({ ip }) => ip ?? '—' },
    {
      id: 'created',
      header: [{ label: t('account.signedIn') }],
      cell: ({ createdAt }) => formatDayAndClock(createdAt),
    },
    { id: 'seen', header: [{ label: t('account.lastUsed') }], cell: ({ lastSeenAt }) => relativeTime(lastSeenAt, now) },
    {
      id: 'end',
      header: [{ label: t('account.end') }],
      align: 'right',
      cell: (session) =>
        !session.isCurrent && (
          <ConfirmButton
            action={t('account.end')}
            what={t('account.theSession', { device: session.device, createdAt: formatDayAndClock(session.createdAt) })}
            isBusy={isBusy}
            onConfirm={() => handleEnd(session)}
          />
        ),
    },
  ];
  return (
    <AccountPart
      title={t('account.sessions')}
      intro={t('account.theBrowsersYouSignedInOn')}
      action={
        <span className="flex flex-wrap gap-2">
          {sessions.length > 1 && (
            <ConfirmButton
              action={t('account.endTheOthers')}
              what={t('account.sessions2', { sessionsCount: sessions.length - 1 })}
              isBusy={isBusy}
              onConfirm={handleEndOthers}
            />
          )}
          <ExportButton path="/api/account/sessions/export" isEmpty={sessions.length === 0} />
        </span>
      }
    >
      <DataTable label={t('account.sessions')} columns={columns} rows={sessions} rowKey={({ id }) => id} />
    </AccountPart>
  );
}
