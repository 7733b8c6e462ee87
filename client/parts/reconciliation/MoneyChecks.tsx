import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { MoneyChecks_viewer$data, MoneyChecks_viewer$key } from './__generated__/MoneyChecks_viewer.graphql';

type Check = MoneyChecks_viewer$data['moneyChecks'][number];

/** Which checks are shown; absent: any. */
interface Shown {
  marketplace?: string | undefined;
  currency?: string | undefined;
  /** Of this settlement only; without one balances only. */
  settlementId?: string | null;
}

/** What marketplaces state of their own, against what was read: it is in no figure. Nothing where nothing is stated. */
export function MoneyChecks({ viewer, ...shown }: { viewer: MoneyChecks_viewer$key } & Shown) {
  const { moneyChecks } = useFragment(
    graphql`
      fragment MoneyChecks_viewer on Viewer {
        moneyChecks {
          kind
          marketplace
          settlementId
          stated {
            currency
          }
          difference {
            minor
          }
          text
          note
        }
      }
    `,
    viewer,
  );
  const checks = moneyChecks.filter((check) => isShown(check, shown));
  if (checks.length === 0) return null;
  return (
    <section aria-label={t('parts.check')} className="rounded-lg border border-line bg-surface px-4 py-3">
      <h2 className="text-small font-semibold">
        <Trans
          id="parts.whatTheMarketplaceStatesOnlyChecks"
          components={{ span: <span className="font-normal text-muted" /> }}
        />
      </h2>
      <ul className="mt-2 flex flex-col gap-1.5 text-small">
        {checks.map((check) => (
          <li key={`${check.kind} ${check.marketplace} ${check.stated.currency} ${check.settlementId ?? ''}`}>
            {check.text} {check.difference && <Word isEqual={check.difference.minor === 0} />}
            {check.difference?.minor !== 0 && <span className="block text-label text-muted">{check.note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Word = ({ isEqual }: { isEqual: boolean }) => (
  <Badge tone={isEqual ? 'positive' : 'warning'}>{isEqual ? t('parts.agrees') : t('parts.difference')}</Badge>
);

const isShown = (check: Check, { marketplace, currency, settlementId = null }: Shown) =>
  (check.settlementId ?? null) === settlementId &&
  (marketplace === undefined || check.marketplace === marketplace) &&
  (currency === undefined || check.stated.currency === currency);
