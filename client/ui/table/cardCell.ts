import { clsx } from 'clsx';

/**
 * Place in the card that a row is on a phone: the name, the figure at the left, the one at the right, or one of the small
 * ones below, with the name of the column or, if `plain`, without it.
 */
export type CardPlace = 'title' | 'primary' | 'secondary' | 'meta' | 'plain';

const places: Record<CardPlace, string> = {
  title: 'max-sm:order-1 max-sm:w-full',
  primary: 'max-sm:order-2 max-sm:flex-[1_0_calc(100%-10.5rem)] max-sm:text-left max-sm:font-semibold',
  secondary: 'max-sm:order-3 max-sm:flex-[0_0_10rem] max-sm:text-right max-sm:font-semibold',
  meta: 'max-sm:order-4 max-sm:text-muted max-sm:before:mr-1 max-sm:before:content-[attr(data-name)]',
  plain: 'max-sm:order-4 max-sm:text-muted',
};

/** Row of a table that is a card on a phone. */
export const CARD_ROW =
  'max-sm:relative max-sm:flex max-sm:min-h-18 max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2 max-sm:gap-y-1 max-sm:border-b max-sm:border-line max-sm:px-4 max-sm:py-3';

/** Classes of a cell in such a row; a column without a place is not in the card. */
export const cardCell = (place: CardPlace | undefined) =>
  place
    ? clsx('max-sm:static max-sm:w-auto max-sm:border-0 max-sm:p-0 max-sm:empty:hidden', places[place])
    : 'max-sm:hidden print:table-cell';
