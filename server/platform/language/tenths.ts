/** A figure of a sentence with at most one decimal. */
export const tenths = (value: number): number => Math.sign(value) * (Math.round(Math.abs(value) * 10) / 10) || 0;
