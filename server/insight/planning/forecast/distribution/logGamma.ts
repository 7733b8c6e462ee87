// Lanczos, A precision approximation of the gamma function (1964), g = 7 and nine terms
const G = 7;
const FIRST = 0.9999999999998099;
const TERMS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** ln Γ(x) for x > 0. */
export function logGamma(x: number): number {
  const base = x + G + 0.5;
  let sum = FIRST;
  for (let n = 0; n < TERMS.length; n++) sum += TERMS[n]! / (x + n + 1);
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(base) - base + Math.log(sum / x);
}
