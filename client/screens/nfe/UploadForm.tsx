import { useId, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import { sendNfeFile } from './sendNfeFile.ts';
import { failureText } from '#client/lib/language/failureText.ts';

const MAX_BYTES = 200_000_000; // limit of the server

/** File input for XML and ZIP files, which are sent and checked one after the other. */
export function UploadForm({ onSent }: { onSent: () => void }) {
  const id = useId();
  const [sending, setSending] = useState<{ name: string; done: number; total: number } | null>(null);
  const handleFiles = async (input: HTMLInputElement) => {
    for (const file of input.files ?? []) {
      if (file.size > MAX_BYTES) {
        toastError(t('nfe.hasMoreThan200Mb', { name: file.name }), 'nfe');
        continue;
      }
      setSending({ name: file.name, done: 0, total: file.size });
      try {
        await sendNfeFile(file, (done) => setSending({ name: file.name, done, total: file.size }));
        onSent();
      } catch (error) {
        toastError(failureText(error), 'nfe');
        break;
      }
    }
    setSending(null);
    input.value = '';
  };
  return (
    <section
      aria-label={t('nfe.sendInvoices')}
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <label htmlFor={id} className="text-small font-medium">
        {t('nfe.invoicesInXmlOrZipUp')}
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept=".xml,.zip,application/zip,text/xml"
        disabled={sending !== null}
        onChange={(event) => void handleFiles(event.target)}
        className="min-w-0 text-small file:mr-3 file:h-8 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-line-strong file:bg-surface file:px-3 file:text-small file:text-ink"
      />
      {sending && (
        <div className="flex flex-col gap-1.5">
          <p role="status" className="text-small break-words text-muted">
            {t('nfe.sending', { name: sending.name })}
          </p>
          <ProgressBar label={t('nfe.sending2')} done={sending.done} total={sending.total} />
        </div>
      )}
    </section>
  );
}
