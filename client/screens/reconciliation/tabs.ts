/** Tabs of the screen, in their order: word in the URL and title. */
export type Tab = 'payouts';
export const tabs: readonly (readonly [Tab, string])[] = [['payouts', 'Repasses']];
export const tabWords = tabs.map(([word]) => word);
export const firstTab: Tab = 'payouts';
