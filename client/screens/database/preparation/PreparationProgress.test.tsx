import { act, render, screen } from '@testing-library/react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PreparationProgress } from './PreparationProgress.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the part at work is shown from the second on, until the tables are ready', async () => {
  const environment = createMockEnvironment();
  const { unmount } = render(
    <RelayEnvironmentProvider environment={environment}>
      <PreparationProgress />
    </RelayEnvironmentProvider>,
  );
  const answer = async (sqlProgress: object | null) => {
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    const operation = environment.mock.getMostRecentOperation();
    await act(async () => environment.mock.resolve(operation, { data: { viewer: { id: 'v', sqlProgress } } }));
  };
  expect(environment.mock.getAllOperations()).toEqual([]);
  await answer({ part: 0, parts: 0 });
  expect(screen.getByRole('status').textContent).toBe('Preparando os dados: na fila');
  await answer({ part: 3, parts: 24 });
  expect(screen.getByRole('status').textContent).toBe('Preparando os dados: parte 3 de 24');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('3');
  await answer(null);
  expect(screen.queryByRole('status')).toBeNull();
  unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(environment.mock.getAllOperations()).toEqual([]);
});
