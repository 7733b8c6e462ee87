// What ISO 4217 (list one, amendment 176) gives no decimals. Not asked of Intl: browsers and Node.js follow CLDR, which shows
// Colombian pesos or Hungarian forints without decimals that amounts have.
const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));

/** Decimal digits of amounts in a currency, which are those of its minor unit: 2 for BRL, 0 for JPY. */
export const decimalsOf = (currency: string): number => (WITHOUT_DECIMALS.has(currency) ? 0 : 2);

/** Options of Intl for amounts of a currency, with exactly its decimals. */
export const moneyOptions = (currency: string): Intl.NumberFormatOptions => {
  const digits = decimalsOf(currency);
  return { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits };
};
