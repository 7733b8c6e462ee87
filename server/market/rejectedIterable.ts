/** An iterable that only throws: what could not be asked when connecting is said when its figures are wanted. */
export const rejectedIterable = (error: Error): AsyncIterable<never> => ({
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }),
});
