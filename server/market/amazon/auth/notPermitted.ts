import { NotPermitted } from '#server/market/connector.ts';

/** The role that an application needs for one kind of data. */
export interface Right {
  /** Amazon's name of the role. */
  role: string;
  /** Consequence of the missing role, as a Portuguese clause that follows "sem ela". */
  missing: string;
}

/** Error for a missing role, with the steps the seller takes to add it. */
export const notPermitted = ({ role, missing }: Right): NotPermitted =>
  new NotPermitted(
    `Amazon: o aplicativo não tem a permissão (role) ${role}, e sem ela ${missing}. Para incluí-la, peça-a no perfil de ` +
      'desenvolvedor do Seller Central, autorize o aplicativo de novo e reconecte.',
  );
