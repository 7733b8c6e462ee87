import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useMutation, useRelayEnvironment } from 'react-relay/hooks';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { formatMoment } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { ConfirmButton } from '#client/ui/controls/ConfirmButton.tsx';
import { Badge, type Tone } from '#client/ui/figures/Badge.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import type { NfeImportsDiscardMutation } from './__generated__/NfeImportsDiscardMutation.graphql';
import type { NfeImportsQuery, NfeImportsQuery$data } from './__generated__/NfeImportsQuery.graphql';
import type { NfeImportsStartMutation } from './__generated__/NfeImportsStartMutation.graphql';

const POLL_MS = 2_000;

type Import = NfeImportsQuery$data['viewer']['nfe']['imports'][number];

const query = graphql`
  query NfeImportsQuery {
    viewer {
      nfe {
        imports {
          number
          name
          state
          filesTotal
          filesDone
          okCount
          alreadyCount
          refusedCount
          failure
          createdAt
          refusedFiles {
            name
            why
          }
        }
      }
    }
  }
`;

const states: Record<string, readonly [name: string, tone: Tone]> = {
  CHECKING: [t('nfe.checking'), 'info'],
  CHECKED: [t('nfe.checkedNothingSavedYet'), 'warning'],
  IMPORTING: [t('nfe.importing'), 'info'],
  DONE: [t('nfe.imported'), 'positive'],
  FAILED: [t('nfe.notRead'), 'negative'],
};
const isRunning = ({ state }: Import) => state === 'CHECKING' || state === 'IMPORTING';

/** Files that were sent, with their progress. `sent` changes with each new one. */
export function NfeImports({ sent }: { sent: number }) {
  const environment = useRelayEnvironment();
  const [imports, setImports] = useState<readonly Import[]>([]);
  const [edit, setEdit] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let request: { unsubscribe: () => void } | undefined;
    const poll = () => {
      const again = () => (timer = setTimeout(poll, POLL_MS));
      request = fetchQuery<NfeImportsQuery>(environment, query, {}, { networkCacheConfig: { force: true } }).subscribe({
        next: ({ viewer }) => {
          setImports(viewer.nfe.imports);
          if (viewer.nfe.imports.some(isRunning)) again();
        },
        error: again,
      });
    };
    poll();
    return () => {
      clearTimeout(timer);
      request?.unsubscribe();
    };
  }, [environment, sent, edit]);
  if (imports.length === 0) return null;
  return (
    <ul aria-label={t('nfe.filesSent')} className="flex flex-col gap-2">
      {imports.map((one) => (
        <ImportCard key={one.number} one={one} onChanged={() => setEdit((count) => count + 1)} />
      ))}
    </ul>
  );
}

function ImportCard({ one, onChanged }: { one: Import; onChanged: () => void }) {
  const [start, isStarting] = useMutation<NfeImportsStartMutation>(graphql`
    mutation NfeImportsStartMutation($number: Int!) {
      startNfeImport(number: $number, dryRun: false) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const [discard, isDiscarding] = useMutation<NfeImportsDiscardMutation>(graphql`
    mutation NfeImportsDiscardMutation($number: Int!) {
      discardNfeImport(number: $number) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const failed = () => toastError(t('nfe.theImportCouldNotBeChanged'), 'nfe');
  const done = (answer: { __typename: string; message?: string }) => {
    if (answer.__typename !== 'NfePayload') return toastError(refusalOf(answer) ?? t('nfe.itWasNotPossible'), 'nfe');
    onChanged();
  };
  const { number, name, state, filesTotal, filesDone, failure, refusedFiles } = one;
  const [word, tone] = states[state] ?? [state, 'neutral'];
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface px-4 py-3 text-small">
      <div className="flex flex-wrap items-center gap-2">
        <strong className="min-w-0 break-all">{name}</strong>
        <Badge tone={tone}>{word}</Badge>
        <span className="text-label text-muted">{formatMoment(one.createdAt)}</span>
      </div>
      {failure && <p className="text-negative">{failure}</p>}
      {isRunning(one) && (
        <>
          <p role="status" className="text-muted">
            {t('nfe.ofFilesYouCanLeaveThis', {
              filesDone: formatCount(filesDone),
              filesTotal: formatCount(filesTotal),
            })}
          </p>
          <ProgressBar label={word} done={filesDone} total={filesTotal ?? 0} />
        </>
      )}
      {!failure && (
        <p className="tabular-nums">
          {t('nfe.newAlreadyKeptRefused', {
            okCount: one.okCount,
            alreadyCount: one.alreadyCount,
            refusedCount: one.refusedCount,
          })}
        </p>
      )}
      {refusedFiles.length > 0 && (
        <details>
          <summary className="cursor-pointer text-muted">{t('nfe.refusedFiles')}</summary>
          <ul className="mt-1 flex max-h-60 flex-col gap-1 overflow-y-auto">
            {refusedFiles.map((file, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
              <li key={index} className="break-words">
                <span className="font-medium">{file.name}</span>: {file.why}
              </li>
            ))}
          </ul>
        </details>
      )}
      {!isRunning(one) && (
        <div className="flex flex-wrap gap-2">
          {state === 'CHECKED' && one.okCount > 0 && (
            <Button
              tone="primary"
              disabled={isStarting}
              onClick={() =>
                start({
                  variables: { number },
                  onCompleted: ({ startNfeImport }) => done(startNfeImport),
                  onError: failed,
                })
              }
            >
              {t('nfe.importInvoices', { okCount: one.okCount })}
            </Button>
          )}
          <ExportButton path={`/api/nfe/imports/${number}/files/export`} isEmpty={filesDone === 0} />
          <ConfirmButton
            action={t('nfe.discard')}
            what={name}
            isBusy={isDiscarding}
            onConfirm={() =>
              discard({
                variables: { number },
                onCompleted: ({ discardNfeImport }) => done(discardNfeImport),
                onError: failed,
              })
            }
          />
        </div>
      )}
    </li>
  );
}
