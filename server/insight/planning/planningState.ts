import type { Viewer } from '#server/platform/values/viewer.ts';
import { type PlanningSettings, planningSettings } from './planningSettings.ts';
import { isPlanningQueued } from './queuePlanning.ts';

export interface PlanningState extends PlanningSettings {
  /** It is being made anew, or soon will be. */
  isRefreshing: boolean;
}

/** How the account reorders, and how old its forecasts, suggestions and insights are. */
export async function planningState({ accountId }: Viewer): Promise<PlanningState> {
  const [settings, isRefreshing] = await Promise.all([planningSettings(accountId), isPlanningQueued(accountId)]);
  return { ...settings, isRefreshing };
}
