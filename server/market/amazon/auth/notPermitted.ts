import { NotPermitted } from '#server/market/connector.ts';

/** What an application needs for a kind of data. */
export interface Right {
  /** Amazon's name of the role. */
  role: string;
  /** What a seller goes without, in words that follow "sem ela". */
  missing: string;
}

/** What the seller is told when their application lacks a role, and what to do about it. */
export const notPermitted = ({ role, missing }: Right): NotPermitted =>
  new NotPermitted(
    `Amazon: o aplicativo não tem a permissão (role) ${role}, e sem ela ${missing}. Para incluí-la, peça-a no perfil de ` +
      'desenvolvedor do Seller Central, autorize o aplicativo de novo e reconecte.',
  );
