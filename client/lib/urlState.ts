/** Codec of one value in the URL. Null text means that the parameter is absent; unreadable text gives the default. */
export interface UrlField<Value> {
  read(text: string | null): Value;
  write(value: Value): string | null;
}

// oxlint-disable-next-line typescript/no-explicit-any -- each field has a value type of its own
type Fields = Record<string, UrlField<any>>;
export type UrlState<F extends Fields> = { [Key in keyof F]: F[Key] extends UrlField<infer Value> ? Value : never };

/** One of a list of words. The fallback is omitted from the URL. */
export const oneOf = <Word extends string, Fallback extends Word | undefined>(
  words: readonly Word[],
  fallback: Fallback,
): UrlField<Word | Fallback> => ({
  read: (text) => words.find((word) => word === text) ?? fallback,
  write: (word) => (word === fallback ? null : (word ?? null)),
});

/** Free text, trimmed. Empty text is omitted. */
export const text: UrlField<string> = {
  read: (written) => written?.trim() ?? '',
  write: (value) => value.trim() || null,
};

/** Base64 of at most `MasterProduct:` and ten digits. */
const SHORT_BASE64 = /^(?:[A-Za-z0-9+/]{4}){3,7}(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)?$/;

const globalId = (type: RegExp): UrlField<string> => ({
  read: (written) => (written && SHORT_BASE64.test(written) && type.test(atob(written)) ? written : ''),
  write: (id) => id || null,
});

/** A listing's global id, as the API gave it. Empty for text that is not one: the server rejects the whole query for it. */
export const productId = globalId(/^Product:[1-9]\d*$/);

/** The same of a physical product. */
export const masterProductId = globalId(/^MasterProduct:[1-9]\d*$/);

/** A page number from 1. */
export const page: UrlField<number> = {
  read: (written) => (/^[1-9]\d{0,5}$/.test(written ?? '') ? Number(written) : 1),
  write: (number) => (number === 1 ? null : String(number)),
};

/** A calendar day, `YYYY-MM-DD`. */
export const day: UrlField<string | undefined> = {
  read: (written) => (written && isDay(written) ? written : undefined),
  write: (value) => value ?? null,
};

const isDay = (written: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(written) && new Date(`${written}T12:00:00Z`).toJSON()?.startsWith(written) === true;

/** A column and its direction: `name` ascending, `-name` descending. */
export const sorting = <Field extends string>(
  fields: readonly Field[],
  fallback: Sorting<Field>,
): UrlField<Sorting<Field>> => ({
  read: (written) => {
    const field = fields.find((known) => known === written?.replace(/^-/, ''));
    return field ? { field, direction: written!.startsWith('-') ? 'desc' : 'asc' } : fallback;
  },
  write: ({ field, direction }) =>
    field === fallback.field && direction === fallback.direction ? null : direction === 'desc' ? `-${field}` : field,
});

export interface Sorting<Field extends string = string> {
  field: Field;
  direction: 'asc' | 'desc';
}

/** State of the URL, with defaults for absent fields. */
export const readUrl = <F extends Fields>(fields: F, params: URLSearchParams) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.read(params.get(key))])) as UrlState<F>;

/** Search parameters for every value other than its default, in the order of the fields. */
export function writeUrl<F extends Fields>(fields: F, state: UrlState<F>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, field] of Object.entries(fields)) {
    const written = field.write(state[key as keyof F]);
    if (written !== null) params.set(key, written);
  }
  return params;
}

/** A screen's view after a change. Any change other than the page itself resets the page to 1. */
export const changeView = <View extends object>(view: View, change: Partial<View>): View => ({
  ...view,
  ...('page' in view && { page: 1 }),
  ...change,
});
