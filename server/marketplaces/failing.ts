/** An iterable that only throws: what could not be asked when connecting is said when its figures are wanted. */
export async function* failing(error: Error): AsyncGenerator<never> {
  throw error;
}
