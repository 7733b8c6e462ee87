/** The day that stands for "from the beginning": nothing in the product is older. */
export const FIRST_DAY = '2000-01-01';
