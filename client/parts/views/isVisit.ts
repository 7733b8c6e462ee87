/** Whether this page was come to, not gone back to or loaded anew. */
export const isVisit = () => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate';
};
