import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openScreens } from './openScreens.tsx';

const router = vi.hoisted(() => ({
  state: { initialized: false },
  listeners: new Set<(state: { initialized: boolean }) => void>(),
  subscribe(listener: (state: { initialized: boolean }) => void) {
    router.listeners.add(listener);
    return () => router.listeners.delete(listener);
  },
}));
vi.mock('./routes.tsx', () => ({ createAppRouter: () => router }));

beforeEach(() => {
  vi.useFakeTimers();
  router.state.initialized = false;
  router.listeners.clear();
});
afterEach(() => void vi.useRealTimers());

/** Opens the screens. Returns whether they are there to be drawn. */
function opening() {
  const seen = { isOpen: false };
  void openScreens().then(() => (seen.isOpen = true));
  return seen;
}

test('the screens are drawn when the code of the first one is there, and not its place before', async () => {
  const seen = opening();
  for (const listener of router.listeners) listener({ initialized: false });
  await vi.advanceTimersByTimeAsync(399);
  expect(seen.isOpen).toBe(false);
  for (const listener of router.listeners) listener({ initialized: true });
  await vi.advanceTimersByTimeAsync(0);
  expect([seen.isOpen, router.listeners.size]).toEqual([true, 0]);
});

test('code that is late does not keep the place from being drawn', async () => {
  const seen = opening();
  await vi.advanceTimersByTimeAsync(400);
  expect(seen.isOpen).toBe(true);
});

test('code that is there already is not waited for', async () => {
  router.state.initialized = true;
  const seen = opening();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.isOpen).toBe(true);
});
