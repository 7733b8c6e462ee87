import type { ReactNode } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Tabs } from '#client/ui/controls/Tabs.tsx';
import type { Tab } from './buyBoxView.ts';
import { useBuyBoxView } from './useBuyBoxView.ts';

// order and texts of spec 2
const titles = [
  ['status', t('buyBox.buyBoxStatus')],
  ['ranking', t('buyBox.competitorRanking')],
  ['changes', t('buyBox.recentChanges')],
  ['lost', t('buyBox.lostProducts')],
  ['new', t('buyBox.newCompetitors')],
] as const;

const descriptions: Record<Tab, string> = {
  status: t('buyBox.whoHasTheBuyBoxOf'),
  ranking: t('buyBox.the50CompetitorsWithMostBuy'),
  changes: t('buyBox.theLast100ChangesOfOwner'),
  lost: t('buyBox.productsWhoseBuyBoxWasYours'),
  new: t('buyBox.sellersFirstSeenInTheLast'),
};

/** Tabs of the five tables. The URL holds the chosen one. */
export function BuyBoxTabs({ children }: { children: ReactNode }) {
  const { view, change } = useBuyBoxView();
  return (
    <Tabs label={t('buyBox.tables')} tabs={titles} chosen={view.tab} onChoose={(tab) => change({ tab })}>
      <div className="flex flex-col gap-3">
        <p className="text-small text-muted">{descriptions[view.tab]}</p>
        {children}
      </div>
    </Tabs>
  );
}
