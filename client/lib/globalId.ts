/** The global id of a row by its number, which stands in the address bar and in the REST API. */
export const globalId = (type: string, number: number) => btoa(`${type}:${number}`);

/** The number in a global id. */
export const numberOf = (id: string) => Number(atob(id).split(':')[1]);
