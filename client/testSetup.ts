import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import type { Messages } from '@lingui/core';
import { afterAll, afterEach, vi } from 'vitest';
import { addWords } from '#client/lib/language/catalogues.ts';
import { STANDARD } from '#i18n/locales.ts';
import type { Area } from '#i18n/__generated__/messages.d.ts';
import { showToastsBy } from '#client/ui/overlay/toast.tsx';

showToastsBy(toast);
// all words of Padrão, before a screen's code is evaluated
const catalogues = import.meta.glob<Messages>('../i18n/pt-x-spec/*.json', { import: 'default', eager: true });
for (const [file, words] of Object.entries(catalogues))
  addWords(STANDARD, file.slice(file.lastIndexOf('/') + 1, -'.json'.length) as Area, words);
Object.assign(globalThis, { jest: vi }); // relay-test-utils 21 still calls jest.fn()
configure({ asyncUtilTimeout: 90_000 }); // as expect.poll in vitest.config.ts

// happy-dom tells of a change also when a selection stays: react-aria collapses it again whenever it changes
// oxlint-disable-next-line typescript/unbound-method -- called on its selection below
const { collapse } = Selection.prototype;
Selection.prototype.collapse = function collapseElsewhere(node, offset = 0) {
  if (!this.isCollapsed || this.anchorNode !== node || this.anchorOffset !== offset) collapse.call(this, node, offset);
};

/** happy-dom lays nothing out: whatever is observed is near. */
class NearObserver extends IntersectionObserver {
  readonly #seen: IntersectionObserverCallback;
  constructor(seen: IntersectionObserverCallback) {
    super(seen);
    this.#seen = seen;
  }
  override observe = (target: Element) =>
    this.#seen([{ target, isIntersecting: true } as IntersectionObserverEntry], this);
}
globalThis.IntersectionObserver = NearObserver;

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

// a module whose loading ends with the file could not be loaded by the next one
afterAll(() => vi.dynamicImportSettled());
