import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { BillDocuments_period$key } from './__generated__/BillDocuments_period.graphql';
import { failureText } from '#client/lib/language/failureText.ts';

/** Bills and credit notes of a closed period, with their files. */
export function BillDocuments({ period: key }: { period: BillDocuments_period$key }) {
  const { id, isClosed, documents } = useFragment(
    graphql`
      fragment BillDocuments_period on BillPeriod {
        id
        isClosed
        documents {
          number
          typeText
          dueDay
          amount {
            ...amount_money
          }
          files {
            id
            number
            format
          }
        }
      }
    `,
    key,
  );
  return (
    <section aria-label={t('payouts.documents')} className="border-t border-line px-4 py-2 text-small">
      <h3 className="font-semibold">{t('payouts.documents')}</h3>
      {!documents || documents.length === 0 ? (
        <p className="text-muted">{emptyText(isClosed, documents != null)}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {documents.map(({ number, typeText, dueDay, amount, files }) => (
            <li key={number} className="flex flex-wrap items-center gap-2">
              <span>
                {typeText} {files.find((file) => file.number)?.number ?? number}
              </span>
              <span className="tabular-nums">{formatMoney(amountOf(amount))}</span>
              {dueDay && <span className="text-muted">{t('payouts.due', { dueDay: formatDayOnly(dueDay) })}</span>}
              {files.map(
                (file) => file.format && <FileButton key={file.id} periodId={id} file={file.id} format={file.format} />,
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function emptyText(isClosed: boolean, isRead: boolean): string {
  if (!isClosed) return t('payouts.theDocumentsComeOutWhenThe');
  return isRead ? t('payouts.theMarketplaceHasListedNoDocument') : t('payouts.notReadYet');
}

function FileButton({ periodId, file, format }: { periodId: string; file: string; format: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = async () => {
    setIsBusy(true);
    try {
      const { downloadFrom } = await import('#client/files/downloadFile.ts');
      await downloadFrom(`/api/bills/${encodeURIComponent(periodId)}/documents/${encodeURIComponent(file)}`);
    } catch (error) {
      toastError(failureText(error), 'bill-document');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button tone="quiet" disabled={isBusy} onClick={() => void handleClick()}>
      <FileDown size={14} aria-hidden />
      {isBusy ? t('payouts.downloading') : format}
    </Button>
  );
}
