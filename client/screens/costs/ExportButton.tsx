import { useState } from 'react';
import { downloadFile } from '#client/downloadFile.ts';
import { restResponse } from '#client/restCall.ts';
import { Button } from '#client/ui/Button.tsx';
import { tellError } from '#client/ui/tellError.tsx';

/** Saves what a REST address answers as a file, which the import reads again. */
export function ExportButton({ path, fileName }: { path: string; fileName: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = async () => {
    setIsBusy(true);
    try {
      downloadFile(fileName, await (await restResponse([path])).blob());
    } catch (error) {
      tellError((error as Error).message, 'export');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button disabled={isBusy} onClick={() => void handleClick()}>
      Exportar CSV
    </Button>
  );
}
