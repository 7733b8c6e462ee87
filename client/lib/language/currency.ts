/**
 * The currency of this page's reports. A page has one: choosing another loads it again, as a language does.
 */
const KEY = 'currency'; // deleted with the session (data/session.ts)

/** What a person chooses: Padrão (what the specification has), R$, US$, or that of the sale. */
export const CURRENCY_CHOICES = ['STANDARD', 'BRL', 'USD', 'SALE'] as const;
export type CurrencyChoice = (typeof CURRENCY_CHOICES)[number];

const isChoice = (word: unknown): word is CurrencyChoice => (CURRENCY_CHOICES as readonly unknown[]).includes(word);

/** The choice kept in this browser. Without storage, or with a value of another version: Padrão. */
export function storedCurrency(): CurrencyChoice {
  try {
    const word = localStorage.getItem(KEY);
    return isChoice(word) ? word : 'STANDARD';
  } catch {
    return 'STANDARD';
  }
}

/** Keeps the choice for this browser's next pages. Without storage it is kept with the person only. */
export function storeCurrency(choice: CurrencyChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // private mode: the page loads in Padrão again
  }
}

let current = storedCurrency();

/** The choice that this page is of. */
export const currencyChoice = () => current;

/** Currency that this page asks of every report, in the form of the API; null: each report's own. */
export const reportCurrency = () => (current === 'STANDARD' ? null : current);

/** Changes the choice of this page, for tests. Returns the previous one. */
export function setCurrency(choice: CurrencyChoice): CurrencyChoice {
  const previous = current;
  current = choice;
  return previous;
}
