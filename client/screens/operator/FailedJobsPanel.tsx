import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { formatCount, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { formatDateTime } from '#client/lib/time/time.ts';
import { ConfirmButton } from '#client/ui/controls/ConfirmButton.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type {
  FailedJobsPanel_operator$data,
  FailedJobsPanel_operator$key,
} from './__generated__/FailedJobsPanel_operator.graphql';
import type { FailedJobsPanelMutation } from './__generated__/FailedJobsPanelMutation.graphql';
import { OperatorPanel } from './OperatorPanel.tsx';
import { Task } from './QueuePanel.tsx';

type Job = NonNullable<FailedJobsPanel_operator$data['failedJobs']>[number];

const TOAST = 'job';

/** Jobs that were given up after all their attempts, which the operator may run again. */
export function FailedJobsPanel({ operator }: { operator: FailedJobsPanel_operator$key }) {
  const { failedJobs } = useFragment(
    graphql`
      fragment FailedJobsPanel_operator on Operator {
        failedJobs {
          number
          kind
          attempts
          failedAt
          accountName
        }
      }
    `,
    operator,
  );
  const [commit, isBusy] = useMutation<FailedJobsPanelMutation>(graphql`
    mutation FailedJobsPanelMutation($number: BigInt!) {
      retryFailedJob(number: $number) {
        __typename
        ... on RetryFailedJobPayload {
          viewer {
            operator {
              ...FailedJobsPanel_operator
              ...QueuePanel_operator
            }
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const failed = (message = t('operator.notRetried')) => toastError(message, TOAST);
  const handleRetry = ({ number, kind }: Job) =>
    void commit({
      variables: { number },
      onCompleted: ({ retryFailedJob: answer }) => {
        if (answer.__typename === 'RetryFailedJobPayload')
          toast.success(t('operator.retried', { task: kind }), { id: TOAST });
        else failed(refusalOf(answer));
      },
      onError: () => failed(),
    });
  const columns: Column<Job>[] = [
    { id: 'kind', phone: 'title', header: [{ label: t('operator.task') }], cell: ({ kind }) => <Task name={kind} /> },
    {
      id: 'account',
      phone: 'plain',
      header: [{ label: t('operator.account') }],
      cell: ({ accountName }) => <span className="wrap-anywhere">{accountName ?? UNKNOWN}</span>,
    },
    {
      id: 'at',
      phone: 'plain',
      header: [{ label: t('operator.failedAt') }],
      cell: ({ failedAt }) => <span className="whitespace-nowrap">{formatDateTime(failedAt)}</span>,
    },
    {
      id: 'attempts',
      phone: 'meta',
      align: 'right',
      header: [{ label: t('operator.attempts') }],
      cell: ({ attempts }) => formatCount(attempts),
    },
    {
      id: 'retry',
      phone: 'plain',
      align: 'right',
      header: [{ label: t('operator.retry') }],
      cell: (job) => (
        <ConfirmButton
          action={t('operator.retry')}
          what={t('operator.taskNumber', { task: job.kind, number: String(job.number) })}
          isBusy={isBusy}
          onConfirm={() => handleRetry(job)}
        />
      ),
    },
  ];
  return (
    <OperatorPanel
      title={t('operator.failedTasks')}
      hint={t('operator.failedTasksHint')}
      rows={failedJobs}
      none={t('operator.noFailedTask')}
    >
      <DataTable
        label={t('operator.failedTasks')}
        columns={columns}
        rows={failedJobs ?? []}
        rowKey={({ number }) => String(number)}
      />
    </OperatorPanel>
  );
}
