/** Marks a GraphQL field that only a person who signed in may ask for, no personal access token. */
export const forPeople = { extensions: { isForPeople: true } } as const;
