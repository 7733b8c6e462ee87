import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LoadedLater } from './LoadedLater.tsx';
import { LoadedNear } from './LoadedNear.tsx';

type Seen = (entries: { isIntersecting: boolean }[]) => void;

/** An observer whose places are near when the test says so. */
function observe() {
  const all: { seen: Seen; places: Element[]; ended: boolean }[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly own: (typeof all)[number];
      constructor(seen: Seen) {
        this.own = { seen, places: [], ended: false };
        all.push(this.own);
      }
      observe = (place: Element) => this.own.places.push(place);
      disconnect = () => {
        this.own.ended = true;
      };
    },
  );
  return all;
}

const part = (
  <LoadedNear fallback={<p>place</p>}>
    <p>chart</p>
  </LoadedNear>
);

test('a chart is drawn when its place is near what is seen, and is not watched after', () => {
  const all = observe();
  render(part);
  expect(all[0]!.places.map((place) => place.textContent)).toEqual(['place']);
  act(() => all[0]!.seen([{ isIntersecting: false }]));
  expect(screen.queryByText('chart')).toBeNull();
  act(() => all[0]!.seen([{ isIntersecting: true }]));
  expect(screen.getByText('chart')).toBeTruthy();
  expect(screen.queryByText('place')).toBeNull();
  expect(all[0]!.ended).toBe(true);
});

test('a chart that is not scrolled to is drawn after ten seconds, so that a print has it', () => {
  vi.useFakeTimers();
  observe();
  render(part);
  act(() => void vi.advanceTimersByTime(9_999));
  expect(screen.queryByText('chart')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('chart')).toBeTruthy();
});

test('a chart whose screen is left is watched no more', () => {
  vi.useFakeTimers();
  const all = observe();
  render(part).unmount();
  expect(all[0]!.ended).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a part that is not far is drawn after what stands around it', () => {
  render(
    <LoadedLater fallback={<p>place</p>}>
      <p>part</p>
    </LoadedLater>,
  );
  expect(screen.getByText('part')).toBeTruthy();
});
