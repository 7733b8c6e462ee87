/**
 * Opens an empty tab at once, because browsers allow that only while a click is handled; the consent page follows when its
 * address is known. Null when a blocker forbids the tab.
 */
export function openConsentTab(): { goTo: (url: string) => void; close: () => void } | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.opener = null; // the marketplace's page gets no hold on ours
  return {
    goTo: (url) => tab.location.replace(url),
    close: () => tab.close(),
  };
}

const STATE = 'authorizationState';
const MARKETPLACE = 'authorizationMarketplace';

/** Keeps what the authorisation under way is called (spec 9). The server keeps its own, which is what counts. */
export function rememberAuthorization(state: string, marketplaceCode: string): void {
  localStorage.setItem(STATE, state);
  localStorage.setItem(MARKETPLACE, marketplaceCode);
}

/** The authorisation is over. */
export function forgetAuthorization(): void {
  localStorage.removeItem(STATE);
  localStorage.removeItem(MARKETPLACE);
}
