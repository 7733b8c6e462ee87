import { NotPermitted } from '#server/market/connector.ts';

/** Error for a missing permission; `what` is a Portuguese noun with its article. */
export const notPermitted = (what: string): NotPermitted =>
  new NotPermitted(
    `Mercado Livre: o aplicativo não tem permissão para ler ${what}. Inclua a permissão no DevCenter do Mercado Livre, ` +
      'autorize o aplicativo de novo e reconecte.',
  );
