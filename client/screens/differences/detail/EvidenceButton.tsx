import { FileArchive } from 'lucide-react';
import { useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { failureText } from '#client/lib/language/failureText.ts';

/** Button that saves the proof of a difference, a ZIP. */
export function EvidenceButton({ id }: { id: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = async () => {
    setIsBusy(true);
    try {
      const { downloadFrom } = await import('#client/files/downloadFile.ts');
      await downloadFrom(`/api/reconciliation/differences/${encodeURIComponent(id)}/evidence.zip`);
    } catch (error) {
      toastError(failureText(error), 'evidence');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button tone="primary" disabled={isBusy} onClick={() => void handleClick()}>
      <FileArchive size={14} aria-hidden />
      {isBusy ? t('differences.preparing') : t('differences.packageOfEvidence')}
    </Button>
  );
}
