import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { sqlExamples } from './examples.ts';
import { notes } from './notes.ts';

/** What is special about the SQL of the box, and examples to put into the editor. */
export const SqlHelpDialog = ({
  onPick,
  onClose,
}: {
  onPick: (sql: string, name: string) => void;
  onClose: () => void;
}) => (
  <Dialog title={t('database.sqlHelp')} size="wide" onClose={onClose}>
    <div className="flex flex-col gap-5 text-small">
      <section aria-labelledby="sql-notes">
        <h3 id="sql-notes" className="mb-2 font-semibold">
          {t('database.theSqlOfThisPage')}
        </h3>
        <ul className="flex list-disc flex-col gap-1.5 pl-5">
          {notes.map(([text, ...codes]) => (
            <li key={text}>
              {text}{' '}
              {codes.map((code) => (
                <code
                  key={code}
                  className="mr-1.5 inline-block max-w-full rounded bg-canvas px-1 font-mono text-label break-words"
                >
                  {code}
                </code>
              ))}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="sql-examples">
        <h3 id="sql-examples" className="mb-1 font-semibold">
          {t('database.examples')}
        </h3>
        <ul className="flex flex-col divide-y divide-line">
          {sqlExamples.map(({ title, hint, sql }) => (
            <li key={title} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2.5">
              <div className="min-w-0 flex-1">
                <h4 className="font-medium">{title}</h4>
                <p className="text-muted">{hint}</p>
              </div>
              <Button aria-label={t('database.use', { title })} onClick={() => onPick(sql, title)}>
                {t('database.use2')}
              </Button>
              <details className="min-w-0 basis-full">
                <summary className="w-fit cursor-pointer rounded text-label text-muted hover:text-ink">
                  {t('database.seeSql')}
                </summary>
                <pre
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways, by keyboard too
                  tabIndex={0}
                  className="mt-1 overflow-x-auto rounded-md border border-line bg-canvas p-2 font-mono text-label"
                >
                  {sql}
                </pre>
              </details>
            </li>
          ))}
        </ul>
      </section>
    </div>
  </Dialog>
);
