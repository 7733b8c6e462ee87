// Runs before the first paint, so that a chosen theme does not flash. The build inlines it (build/prefetch/firstScript.ts).
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system's theme applies.
}
