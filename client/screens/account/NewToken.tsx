import { Copy } from 'lucide-react';
import { copyText } from '#client/files/copyText.ts';
import { t } from '#client/lib/language/t.ts';
import { Banner } from '#client/ui/page/Banner.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';

const exampleOf = (secret: string) =>
  `curl -H "authorization: Bearer ${secret}" \\\n  "${location.origin}/api/dashboard-local/metrics?dateRange=last30Days"`;

/** The text of a new token, to copy, and an example call with it. */
export function NewToken({ secret, onClose }: { secret: string; onClose: () => void }) {
  const example = exampleOf(secret);
  return (
    <Dialog title={t('account.tokenCreated')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Banner tone="warning">{t('account.copyTheTokenNowItWill')}</Banner>
        <Copied label={t('account.token')} text={secret} done={t('account.tokenCopied')} />
        <Copied label={t('account.example')} text={example} done={t('account.exampleCopied')} />
        <div>
          <Button tone="primary" onClick={onClose}>
            {t('account.iHaveCopiedIt')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const Copied = ({ label, text, done }: { label: string; text: string; done: string }) => (
  <div className="flex flex-col gap-1">
    <span className="flex items-center justify-between gap-2 text-small font-medium">
      {label}
      <Button
        tone="quiet"
        aria-label={t('account.copy', { label: label.toLowerCase() })}
        onClick={() => copyText(text, done)}
      >
        <Copy size={14} aria-hidden />
        {t('account.copy2')}
      </Button>
    </span>
    <pre
      aria-label={label}
      className="rounded-md border border-line-strong bg-canvas px-3 py-2 font-mono text-label break-all whitespace-pre-wrap select-all"
    >
      {text}
    </pre>
  </div>
);
