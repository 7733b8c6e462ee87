import { GraphQLError } from 'graphql';

type Excess = 'TOO_MANY_TOKENS' | 'TOO_MANY_ALIASES' | 'TOO_MANY_DIRECTIVES' | 'TOO_DEEP' | 'TOO_BROAD' | 'TOO_COSTLY';

/** Error for an operation that exceeds `limits.operation`, thrown before execution. */
export const refusedOperation = (code: Excess, message: string) =>
  new GraphQLError(message, { extensions: { code, http: { spec: true, status: 400 } } });
