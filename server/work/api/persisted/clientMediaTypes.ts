/** What the built client accepts and nobody else: the one list of media types that is answered without yoga. */
export const CLIENT_ACCEPT = 'application/graphql-response+json, application/json';

/** What it is answered as. */
export const CLIENT_TYPE = 'application/graphql-response+json; charset=utf-8';
