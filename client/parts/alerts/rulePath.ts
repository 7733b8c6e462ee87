import { paths } from '#client/lib/paths.ts';

/** Address of the alert rules; of one of them, by its kind in the API. */
export const rulePath = (kind?: string) => (kind ? `${paths.alertRules}#${kind.toLowerCase()}` : paths.alertRules);
