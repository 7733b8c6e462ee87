/** Whether a navigation within a screen needs a fetch: its variables differ, or the same address is opened again. */
export const refetchBy =
  (variablesOf: (params: URLSearchParams) => unknown) =>
  (current: URL, next: URL): boolean =>
    current.pathname !== next.pathname ||
    current.search === next.search ||
    JSON.stringify(variablesOf(current.searchParams)) !== JSON.stringify(variablesOf(next.searchParams));
