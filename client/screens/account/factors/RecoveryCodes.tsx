import { Copy, Download } from 'lucide-react';
import { copyText } from '#client/files/copyText.ts';
import { downloadFile } from '#client/files/downloadFile.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Banner } from '#client/ui/page/Banner.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';

/** New recovery codes, to copy or save. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n');
  return (
    <Dialog title="Códigos de recuperação" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Banner tone="warning">
          Guarde estes códigos agora, fora deste aparelho: eles não serão mostrados de novo. Cada um vale para uma
          entrada, quando o aplicativo de códigos ou a chave de acesso não estiver à mão.
        </Banner>
        <ul
          aria-label="Códigos de recuperação"
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
            Já guardei
          </Button>
          <Button onClick={() => copyText(text, 'Códigos copiados')}>
            <Copy size={14} aria-hidden />
            Copiar
          </Button>
          <Button onClick={() => downloadFile('codigos-de-recuperacao.txt', new Blob([`${text}\n`]))}>
            <Download size={14} aria-hidden />
            Salvar
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
