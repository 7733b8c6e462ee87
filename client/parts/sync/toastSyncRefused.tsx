import { toastError } from '#client/ui/overlay/toast.tsx';

/** Shows that no synchronisation started (spec 8), with the server's reason below it when there is one. */
export const toastSyncRefused = (reason: string | undefined, id: string) =>
  toastError(
    <span className="flex flex-col">
      <span>Erro ao iniciar sincronização</span>
      {reason && <span className="text-2xs text-muted">{reason}</span>}
    </span>,
    id,
  );
