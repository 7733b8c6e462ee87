import { Copy, Download } from 'lucide-react';
import { copyText } from '#client/files/copyText.ts';
import { downloadFile } from '#client/files/downloadFile.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Banner } from '#client/ui/page/Banner.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';

/** New recovery codes, to copy or save. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n');
  return (
    <Dialog title={t('account.recoveryCodes2')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Banner tone="warning">{t('account.keepTheseCodesNowAwayFrom')}</Banner>
        <ul
          aria-label={t('account.recoveryCodes2')}
          className="grid gap-x-6 gap-y-1 rounded-md border border-line-strong bg-canvas px-3 py-2 font-mono text-small sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" onClick={onClose}>
            {t('account.iHaveKeptThem')}
          </Button>
          <Button onClick={() => copyText(text, t('account.codesCopied'))}>
            <Copy size={14} aria-hidden />
            {t('account.copy2')}
          </Button>
          <Button onClick={() => downloadFile('codigos-de-recuperacao.txt', new Blob([`${text}\n`]))}>
            <Download size={14} aria-hidden />
            {t('account.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
