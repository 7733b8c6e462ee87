import { byMarketplace, theMarketplace } from '#server/market/spoken/spokenMarketplace.ts';
import { word } from '#server/platform/language/say.ts';
import { type Sentence, sentence, type SentenceId } from '#server/platform/language/sentence.ts';
import type { HeldMoney } from '#server/insight/cash/account/accountCash.ts';

const REASONS: Readonly<Record<string, SentenceId>> = {
  mediation: 'cash.mediation',
  dispute: 'cash.dispute',
  chargeback: 'cash.chargeback',
  refund: 'cash.refund',
  reserve: 'cash.reserve',
  held: 'cash.held',
  // Amazon's words of deferred sales (Finances 2024-06-19, DeferredContext)
  DD7: 'cash.untilDelivery',
  B2B: 'cash.invoiced',
};

/**
 * Why money is kept back, in a sentence for the seller in the reader's language; a word that is not known stands as the
 * marketplace writes it.
 */
export const heldText = (held: HeldMoney): string => word(whyHeld(held));

function whyHeld({ reason, marketplace, expected, matures }: HeldMoney): Sentence {
  if (reason === 'release_passed')
    return sentence('cash.releasePassed', { marketplace: theMarketplace(marketplace), day: { day: expected! } });
  const known = REASONS[reason];
  const why = known
    ? { code: known }
    : sentence('cash.otherReason', { byMarketplace: byMarketplace(marketplace), reason });
  return matures ? sentence('cash.matures', { why, day: { day: matures } }) : why;
}
