/** How an operation is sent: its body is `{ id, variables }` or `{ query, variables }` as JSON. */
export const graphqlRequest = (token: string | null, body: string): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    accept: 'application/graphql-response+json, application/json',
    authorization: `Bearer ${token}`,
  },
  body,
});
