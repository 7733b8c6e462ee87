import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDateTime, formatDuration } from '#client/lib/time/time.ts';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import type { HealthCards_operator$data, HealthCards_operator$key } from './__generated__/HealthCards_operator.graphql';
import { formatBytes } from './formatBytes.ts';

/** A disk with less than this part free is shown as a warning. */
const LITTLE_FREE = 0.1;

/** State of the database, its replica, the disk and the copies. */
export function HealthCards({ operator }: { operator: HealthCards_operator$key }) {
  const { database, replica, disk, copies } = useFragment(
    graphql`
      fragment HealthCards_operator on Operator {
        database {
          takesWrites
          version
          answerMs
          sizeBytes
        }
        replica {
          isReachable
          lagSeconds
        }
        disk {
          folderBytes
          freeBytes
          totalBytes
        }
        copies {
          lastBackupAt
          lastProvenRestoreAt
        }
      }
    `,
    operator,
  );
  const isTight = disk !== null && disk !== undefined && disk.freeBytes < LITTLE_FREE * disk.totalBytes;
  return (
    <div className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
      <MetricCard
        title={t('operator.database')}
        value={database ? t(database.takesWrites ? 'operator.works' : 'operator.readsOnly') : UNKNOWN}
        tone={database?.takesWrites === false ? 'negative' : 'neutral'}
      >
        {database ? (
          <>
            <span>{t('operator.answersIn', { ms: formatCount(database.answerMs) })}</span>
            <span>{t('operator.postgres', { version: database.version, size: formatBytes(database.sizeBytes) })}</span>
          </>
        ) : (
          <span>{t('operator.unread')}</span>
        )}
      </MetricCard>
      <MetricCard
        title={t('operator.replica')}
        value={replicaWords(replica)}
        tone={replica?.isReachable === false ? 'negative' : 'neutral'}
      >
        <span>{t(replica ? 'operator.replicaHint' : 'operator.noReplicaHint')}</span>
      </MetricCard>
      <MetricCard
        title={t('operator.freeDisk')}
        value={formatBytes(disk?.freeBytes)}
        tone={isTight ? 'negative' : 'neutral'}
      >
        <span>{t('operator.ofDisk', { total: formatBytes(disk?.totalBytes) })}</span>
        <span>{t('operator.dataFolder', { size: formatBytes(disk?.folderBytes) })}</span>
      </MetricCard>
      <MetricCard title={t('operator.lastRestore')} value={moment(copies.lastProvenRestoreAt)}>
        <span>{t('operator.lastBackup', { at: moment(copies.lastBackupAt) })}</span>
      </MetricCard>
    </div>
  );
}

const moment = (at: string | null | undefined) => (at ? formatDateTime(at) : UNKNOWN);

function replicaWords(replica: HealthCards_operator$data['replica']): string {
  if (!replica) return t('operator.none');
  if (!replica.isReachable) return t('operator.doesNotAnswer');
  if (replica.lagSeconds == null) return UNKNOWN;
  return replica.lagSeconds === 0
    ? t('operator.upToDate')
    : t('operator.behind', { time: formatDuration(replica.lagSeconds) });
}
