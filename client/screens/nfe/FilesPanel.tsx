import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { CnpjForm } from './CnpjForm.tsx';
import { NfeImports } from './NfeImports.tsx';
import { UploadForm } from './UploadForm.tsx';

/** Tab Arquivos: the account's CNPJs, and files that are sent. */
export function FilesPanel({ cnpjs }: { cnpjs: readonly string[] }) {
  const { revalidate } = useRevalidator();
  const [sent, setSent] = useState(0);
  return (
    <div className="flex flex-col gap-3">
      <CnpjForm key={cnpjs.join()} cnpjs={cnpjs} onSaved={() => void revalidate()} />
      {cnpjs.length > 0 && <UploadForm onSent={() => setSent((count) => count + 1)} />}
      <NfeImports sent={sent} />
    </div>
  );
}
