/** Global id of a row. `number` is its id in URLs and in the REST API. */
export const globalId = (type: string, number: number) => btoa(`${type}:${number}`);

/** Number in a global id. */
export const numberOf = (id: string) => Number(atob(id).split(':')[1]);
