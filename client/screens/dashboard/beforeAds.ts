import { t } from '#client/lib/language/t.ts';
/** What profit leaves out where a filter by status chooses orders: what belongs to none. */
export const BEFORE_ADS = t('dashboard.beforeAdvertisingAndStorage');
