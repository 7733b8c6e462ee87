import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, vi } from 'vitest';
import { showToastsBy } from '#client/ui/overlay/toast.tsx';

showToastsBy(toast);
Object.assign(globalThis, { jest: vi }); // relay-test-utils 21 still calls jest.fn()
configure({ asyncUtilTimeout: 90_000 }); // as expect.poll in vitest.config.ts

// The files share one page (see vitest.config.ts): each test leaves it as it was.
afterEach(() => {
  cleanup();
  toast.remove();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
