import { factsOf } from '#server/market/registry.ts';
import type { HeldMoney } from '#server/insight/cash/account/accountCash.ts';

const REASONS: Readonly<Record<string, string>> = {
  mediation: 'Em mediação: só é liberado quando ela for decidida',
  dispute: 'Em disputa: só é liberado quando ela for decidida',
  chargeback: 'Compra contestada no cartão: só é liberado quando for decidido',
  refund: 'Reservado para uma devolução',
  reserve: 'Reserva do marketplace, que se supõe constante',
  held: 'Retido pelo marketplace, que não diz o motivo',
  // Amazon's words of deferred sales (Finances 2024-06-19, DeferredContext)
  DD7: 'Retido até 7 dias depois da entrega (DD7)',
  B2B: 'Venda faturada a uma empresa: retida até o vencimento (B2B)',
};

/** Why money is kept back, in a sentence for the seller; a word that is not known stands as the marketplace writes it. */
export function heldText({ reason, marketplace, expected, matures }: HeldMoney): string {
  if (reason === 'release_passed')
    return `${capital(factsOf(marketplace).the)} informou a liberação para ${dayText(expected!)}, e ela não veio`;
  const why = REASONS[reason] ?? `Retido ${factsOf(marketplace).of.replace(/^d/, 'pel')}: ${reason}`;
  return matures ? `${why}; liberação prevista para ${dayText(matures)}, depósito no repasse seguinte` : why;
}

const dayText = (day: string) => day.split('-').toReversed().join('/');
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
