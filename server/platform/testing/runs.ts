/**
 * How often a test repeats a check with other numbers: `few` times in the test suite, a multiple of it with
 * `npm run properties`.
 */
export const runs = (few: number): number => few * Number(process.env.PROPERTY_TIMES ?? 1);
