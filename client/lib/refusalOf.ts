/** The server's message when a mutation was refused. Undefined when it was not, or when the message is empty. */
export const refusalOf = ({ __typename, message }: { readonly __typename: string; readonly message?: string }) =>
  (__typename === 'UserError' && message) || undefined;
