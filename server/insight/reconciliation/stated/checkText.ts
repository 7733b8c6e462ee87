import { theMarketplace } from '#server/market/spoken/spokenMarketplace.ts';
import { say } from '#server/platform/language/say.ts';
import { sentence, type SentenceId } from '#server/platform/language/sentence.ts';
import type { MoneyCheck } from './moneyCheck.ts';
import type { CheckKind } from './statedSums.ts';

type Compared = Omit<MoneyCheck, 'text' | 'note'>;

const IDS = {
  available: {
    stated: 'reconciliation.statedAvailable',
    own: 'reconciliation.ledgerHas',
    note: 'reconciliation.postingsCome',
  },
  deferred: {
    stated: 'reconciliation.statedDeferred',
    own: 'reconciliation.ledgerHas',
    note: 'reconciliation.postingsCome',
  },
  account_level_reserve: {
    stated: 'reconciliation.statedReserve',
    own: 'reconciliation.payoutsHave',
    note: 'reconciliation.reserveMayDiffer',
  },
  net_proceeds: {
    stated: 'reconciliation.statedProceeds',
    own: 'reconciliation.payoutHas',
    // the definition of netProceeds is not documented (Finances 2024-06-19)
    note: 'reconciliation.proceedsUndocumented',
  },
} as const satisfies Record<CheckKind, Record<'stated' | 'own' | 'note', SentenceId>>;

/** The comparison and what it cannot know, in sentences for the seller, in the reader's language. */
export function checkText(check: Compared): Pick<MoneyCheck, 'text' | 'note'> {
  const { stated, own: has, note: noteId } = IDS[check.kind];
  const said = sentence(stated, { marketplace: theMarketplace(check.marketplace), stated: check.stated });
  const note = say(noteId);
  if (!check.own || !check.difference) return { text: say('reconciliation.statedAlone', { said }), note };
  const own = sentence(has, { own: check.own });
  const { difference } = check;
  return {
    text:
      difference.minor === 0
        ? say('reconciliation.statedAgrees', { said, own })
        : say('reconciliation.statedDiffers', { said, own, difference }),
    note,
  };
}
