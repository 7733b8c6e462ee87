import { factsOf } from '#server/market/registry.ts';
import type { HeldMoney } from '#server/insight/cash/account/accountCash.ts';

const REASONS: Readonly<Record<string, string>> = {
  mediation: 'Em mediação: só é liberado quando ela for decidida',
  dispute: 'Em disputa: só é liberado quando ela for decidida',
  chargeback: 'Compra contestada no cartão: só é liberado quando for decidido',
  refund: 'Reservado para uma devolução',
  reserve: 'Reserva do marketplace, que se supõe constante',
};

/** Why money is kept back, in a sentence for the seller; a word that is not known stands as the marketplace writes it. */
export function heldText({ reason, marketplace, expected }: HeldMoney): string {
  if (reason === 'release_passed')
    return `${capital(factsOf(marketplace).the)} informou a liberação para ${expected!.split('-').toReversed().join('/')}, e ela não veio`;
  return REASONS[reason] ?? `Retido ${factsOf(marketplace).of.replace(/^d/, 'pel')}: ${reason}`;
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
