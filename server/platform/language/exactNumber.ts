/** A decimal text or number with the decimals that it has, as a figure of a sentence. */
export const exactNumber = (value: string | number): { number: number; decimals: number } => ({
  number: Number(value),
  decimals: String(value).split('.')[1]?.length ?? 0,
});
