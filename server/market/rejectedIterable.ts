/**
 * An iterable that throws `error` on its first read, so that a failure while connecting surfaces only when its rows are
 * read.
 */
export const rejectedIterable = (error: Error): AsyncIterable<never> => ({
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }),
});
