import { t } from '#client/lib/language/t.ts';
const places: Readonly<Record<string, string>> = {
  FBA: 'FBA',
  FULL: t('app.full'),
  OWN: t('app.own'),
  DEPOT: t('app.depot'),
};

/** Name of a place where units lie, by its word in the schema. */
export const placeName = (place: string): string => places[place] ?? place;
