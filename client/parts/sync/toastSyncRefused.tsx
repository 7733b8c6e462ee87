import { toastError } from '#client/ui/overlay/toast.tsx';

/** Toast for a synchronisation that did not start (spec 8), with the server's reason when there is one. */
export const toastSyncRefused = (reason: string | undefined, id: string) =>
  toastError(
    <span className="flex flex-col">
      <span>Erro ao iniciar sincronização</span>
      {reason && <span className="text-2xs text-muted">{reason}</span>}
    </span>,
    id,
  );
