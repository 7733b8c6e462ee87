import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openScreens } from './openScreens.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens screens whose code comes when `arrive` is called. `isOpen`: whether they are there to be drawn. */
function opening() {
  let arrive = () => {};
  const code = new Promise<null>((resolve) => (arrive = () => resolve(null)));
  const router = createMemoryRouter([{ path: '/', loader: () => code, element: null }]);
  const seen = { isOpen: false, arrive };
  void openScreens(router).then(() => (seen.isOpen = true));
  return seen;
}

test('the screens are drawn when the code of the first one is there, and not its place before', async () => {
  const seen = opening();
  await vi.advanceTimersByTimeAsync(399);
  expect(seen.isOpen).toBe(false);
  seen.arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.isOpen).toBe(true);
});

test('code that is late does not keep the place from being drawn', async () => {
  const seen = opening();
  await vi.advanceTimersByTimeAsync(400);
  expect(seen.isOpen).toBe(true);
});

test('code that is there already is not waited for', async () => {
  const router = createMemoryRouter([{ path: '/', element: null }]);
  expect(router.state.initialized).toBe(true);
  const opened = vi.fn<() => void>();
  void openScreens(router).then(opened);
  await vi.advanceTimersByTimeAsync(0);
  expect(opened).toHaveBeenCalled();
});
