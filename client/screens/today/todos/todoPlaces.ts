import { t } from '#client/lib/language/t.ts';
import { groupPath } from '#client/parts/alerts/groupPath.ts';
import { paths } from '#client/lib/paths.ts';
import type { TodoKind } from './__generated__/TodoEntry_todo.graphql';

/** Where a thing is done, and the words of the button that leads there. */
const places: Partial<Record<TodoKind, readonly [path: string, label: string]>> = {
  READING_FAILED: [paths.credentials, t('today.seeTheConnections')],
  LOW_STOCK: [groupPath('LOW_STOCK'), t('today.seePurchaseOrder')],
  LOST_BUY_BOX: [groupPath('LOST_BUY_BOX'), t('today.seePrices')],
  MISSING_COST: [groupPath('MISSING_COST'), t('today.enterCosts')],
  // money that has not come yet is a thing of its own
  MONEY_DIFFERENCE: [`${paths.differences}?class=unheld&state=open`, t('today.check')],
  DISPUTE_OPEN: [`${paths.differences}?state=contested`, t('today.followUp')],
  HEMORRHAGE: [groupPath('HEMORRHAGE'), t('today.seeList')],
  MONEY_HELD: [groupPath('MONEY_HELD'), t('today.seeWhatIsHeld')],
};

/** Of a kind newer than this page, the dashboard. */
export const todoPlace = (kind: TodoKind) => places[kind] ?? ([paths.dashboard, t('today.open')] as const);

/** The kind of alerts whose rule it follows. */
export const todoRule = (kind: TodoKind) => (kind === 'DISPUTE_OPEN' ? 'MONEY_DIFFERENCE' : kind);
