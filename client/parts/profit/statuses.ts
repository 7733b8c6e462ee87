/** Every status, the worst first. */
export const statuses = ['hemorrhage', 'loss', 'danger', 'low', 'healthy'] as const;
export type ProfitStatus = (typeof statuses)[number];

export const statusNames: Record<ProfitStatus, string> = {
  hemorrhage: 'Hemorrhage',
  loss: 'Loss',
  danger: 'Danger',
  low: 'Low margin',
  healthy: 'Healthy',
};

/** Text colour of each. */
export const statusLooks: Record<ProfitStatus, string> = {
  hemorrhage: 'text-negative',
  loss: 'text-negative',
  danger: 'text-warning',
  low: 'text-muted',
  healthy: 'text-positive',
};

/** The API's words as text: underscores are spaces (spec 2). */
export const asWords = (word: string) => word.replaceAll('_', ' ');
