/** Marks a GraphQL field that requires a signed-in session; personal access tokens are refused. */
export const forPeople = { extensions: { isForPeople: true } } as const;
