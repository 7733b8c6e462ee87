/** A percentage as files hold it: with two decimals, rounded half-up; null stays null. */
export const twoDecimals = (percent: number | null): number | null =>
  percent === null ? null : Math.round(percent * 100) / 100;
