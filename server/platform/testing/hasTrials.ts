/**
 * Whether the tests run that try at length, over whole processes, years or all doors, what shorter tests hold one by one:
 * with `npm run trials`, or any file with TRIALS=1. `npm test` leaves them out, so that it stays short.
 */
export const hasTrials = Boolean(process.env.TRIALS);
