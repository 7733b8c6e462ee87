import { GraphQLError } from 'graphql';

type Excess = 'TOO_MANY_TOKENS' | 'TOO_MANY_ALIASES' | 'TOO_MANY_DIRECTIVES' | 'TOO_DEEP' | 'TOO_BROAD' | 'TOO_COSTLY';

/** An operation that asks for more than `limits.operation` allows, refused before it reads anything. */
export const refusedOperation = (code: Excess, message: string) =>
  new GraphQLError(message, { extensions: { code, http: { spec: true, status: 400 } } });
