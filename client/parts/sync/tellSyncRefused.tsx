import { tellError } from '#client/ui/overlay/tellError.tsx';

/** That no synchronisation was started (spec 8), and below it the reason in the server's words when there is one. */
export const tellSyncRefused = (reason: string | undefined, id: string) =>
  tellError(
    <span className="flex flex-col">
      <span>Erro ao iniciar sincronização</span>
      {reason && <span className="text-2xs text-muted">{reason}</span>}
    </span>,
    id,
  );
