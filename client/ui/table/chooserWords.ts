import { t } from '#client/lib/language/t.ts';

/** Texts of the choice of columns; some screens are in English. */
export const chooserWords = {
  'pt-BR': {
    columns: t('tables.columns'),
    up: (name: string) => t('tables.moveUp', { name }),
    down: (name: string) => t('tables.moveDown', { name }),
    keys: t('tables.altArrows'),
    moved: (name: string, place: number, count: number) => t('tables.movedTo', { name, place, count }),
    rows: t('tables.rows'),
    comfortable: t('tables.comfortable'),
    compact: t('tables.compact'),
    restore: t('tables.restore'),
  },
  en: {
    columns: t('tables.columns2'),
    up: (name: string) => t('tables.moveUp2', { name }),
    down: (name: string) => t('tables.moveDown2', { name }),
    keys: t('tables.altArrows2'),
    moved: (name: string, place: number, count: number) => t('tables.movedTo2', { name, place, count }),
    rows: t('tables.rows2'),
    comfortable: t('tables.comfortable2'),
    compact: t('tables.compact2'),
    restore: t('tables.restore2'),
  },
} as const;

export type TableLanguage = keyof typeof chooserWords;
