import { searchText } from '#server/platform/values/searchText.ts';
import { brazilianStates, type Uf } from './brazilianStates.ts';

/** Letters only, so that "Mato-Grosso do Sul", "D.F." and "BR-SP" compare as one word each. */
const lettersOf = (text: string) => searchText(text).replaceAll(/[^a-z]/g, '');

const BY_NAME = new Map(
  Object.entries(brazilianStates).flatMap(([uf, name]): [string, Uf][] =>
    [uf, name, `BR${uf}`].map((word) => [lettersOf(word), uf as Uf]),
  ),
);

/**
 * State of a delivery address, by its two letters, its name in any case and with or without accents, or its ISO 3166-2 code
 * (`BR-SP`). Null for an address outside of Brazil, whose states may have the same letters (AL, MT, PA, SC in the United
 * States), and for what is no state.
 */
export function shipUf(country: string | null | undefined, state: string | null | undefined): Uf | null {
  if (country?.trim().toUpperCase() !== 'BR' || !state) return null;
  const letters = lettersOf(state);
  return BY_NAME.get(letters) ?? BY_NAME.get(letters.replace(/^estadod[eoa]/, '')) ?? null;
}
