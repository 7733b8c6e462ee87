/** What the built client accepts and no other caller does: the one list of media types that is answered without yoga. */
export const CLIENT_ACCEPT = 'application/graphql-response+json, application/json';

/** The content type of those responses. */
export const CLIENT_TYPE = 'application/graphql-response+json; charset=utf-8';
