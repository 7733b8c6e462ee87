/** `begun`: shown until put away. `away`: put away. Null: never shown in this browser. */
type FirstDayState = 'begun' | 'away' | null;

const keyOf = (viewer: string) => `firstSteps.${viewer}`;

/** Where the first steps of a person (global id) stand in this browser. */
export const firstDayState = (viewer: string) => localStorage.getItem(keyOf(viewer)) as FirstDayState;

/** Shows the first steps of a person in this browser, or puts them away. */
export const storeFirstDay = (viewer: string, state: 'begun' | 'away'): void =>
  localStorage.setItem(keyOf(viewer), state);
