import { groupPath } from '#client/parts/alerts/groupPath.ts';
import { paths } from '#client/lib/paths.ts';
import type { TodoKind } from './__generated__/TodoPanel_today.graphql';

/** Where a thing is done, and the words of the button that leads there. */
const places: Partial<Record<TodoKind, readonly [path: string, label: string]>> = {
  READING_FAILED: [paths.credentials, 'Ver as conexões'],
  LOW_STOCK: [groupPath('LOW_STOCK'), 'Ver pedido de compra'],
  LOST_BUY_BOX: [groupPath('LOST_BUY_BOX'), 'Ver preços'],
  MISSING_COST: [groupPath('MISSING_COST'), 'Informar custos'],
  // money that has not come yet is a thing of its own
  MONEY_DIFFERENCE: [`${paths.differences}?class=unheld&state=open`, 'Conferir'],
  HEMORRHAGE: [groupPath('HEMORRHAGE'), 'Ver lista'],
  MONEY_HELD: [groupPath('MONEY_HELD'), 'Ver o que está retido'],
};

/** Of a kind newer than this page, the dashboard. */
export const todoPlace = (kind: TodoKind) => places[kind] ?? ([paths.dashboard, 'Abrir'] as const);
