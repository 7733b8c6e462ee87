/**
 * Opens an empty tab, because browsers allow that only during a click; `goTo` loads the consent page once its address is
 * known. Null when the browser blocks the tab.
 */
export function openConsentTab(): { goTo: (url: string) => void; close: () => void } | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.opener = null; // the marketplace's page cannot control ours
  return {
    goTo: (url) => tab.location.replace(url),
    close: () => tab.close(),
  };
}

const STATE = 'authorizationState';
const MARKETPLACE = 'authorizationMarketplace';

/** Stores the state and marketplace of the pending authorization (spec 9). The server checks its own copy. */
export function storeAuthorization(state: string, marketplaceCode: string): void {
  localStorage.setItem(STATE, state);
  localStorage.setItem(MARKETPLACE, marketplaceCode);
}

/** Deletes what `storeAuthorization` stored. */
export function clearAuthorization(): void {
  localStorage.removeItem(STATE);
  localStorage.removeItem(MARKETPLACE);
}
