/** The words of a mutation's answer that is no success, or the fallback when it has none. */
export const messageOf = (answer: { __typename: string; message?: string }, fallback: string): string =>
  (answer.__typename === 'UserError' && answer.message) || fallback;
