/** Why a mutation was refused, in the server's words; undefined for an answer that is no refusal, or has no words. */
export const refusalOf = ({ __typename, message }: { readonly __typename: string; readonly message?: string }) =>
  (__typename === 'UserError' && message) || undefined;
