/** What profit leaves out where a filter by status chooses orders: what belongs to none. */
export const BEFORE_ADS = 'antes de publicidade e armazenagem';
