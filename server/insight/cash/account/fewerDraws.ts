import type { CashInputs } from '#server/insight/cash/projection/cashParts.ts';
import { groupedBy } from '#server/insight/cash/reads/groupedBy.ts';

/** Amounts beyond these are drawn together with others of the same state. */
const MOST = 1_000;

/**
 * Joins open sales with the same probabilities, so that at most some thousand days are drawn. Means stay; the band is not narrower
 * than that of single sales.
 */
export function fewerDraws(releases: CashInputs['releases'], most = MOST): CashInputs['releases'] {
  const learned = releases.filter(({ expected }) => expected.kind === 'learned');
  if (learned.length <= most) return releases;
  const size = Math.ceil(learned.length / most);
  const states = groupedBy(learned, ({ expected }) => (expected.kind === 'learned' ? expected.shares : null));
  const joined = [...states.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / size) }, (_, n) => {
      const part = own.slice(n * size, (n + 1) * size);
      const minor = part.reduce((sum, { money }) => sum + money.minor, 0);
      return { ...part[0]!, money: { minor, currency: part[0]!.money.currency } };
    }),
  );
  return [...releases.filter(({ expected }) => expected.kind !== 'learned'), ...joined];
}
