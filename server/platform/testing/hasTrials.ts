/**
 * Whether the tests run that try at length what shorter ones hold one by one: over whole processes, years, files or doors.
 * Always, but for `npm test` (TESTS=short), which has to stay short; a file run by itself runs whole.
 */
export const hasTrials = process.env.TESTS !== 'short';

/** All of a list, or every fourth of it in `npm test`: doors that are tried alike, with random input. */
export const sampled = <T>(all: readonly T[]): readonly T[] => (hasTrials ? all : all.filter((_, at) => at % 4 === 0));
