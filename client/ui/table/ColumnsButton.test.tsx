import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

const CATALOGUES = '#client/lib/language/catalogues.ts';
const CODE = './ColumnChooser.tsx';

// The files of this project share their modules: the choice may have been opened before.
afterEach(() => {
  vi.doUnmock(CATALOGUES);
  vi.doUnmock(CODE);
  vi.resetModules();
});

test('the code of the choice, which has words in constants, is read after its words', async () => {
  let wordsCome = () => {};
  let isRead = false;
  vi.resetModules();
  vi.doMock(CATALOGUES, async (original) => ({
    ...(await original<object>()),
    loadWords: () => new Promise<void>((come) => (wordsCome = come)),
  }));
  vi.doMock(CODE, () => ((isRead = true), { ColumnChooser: () => 'the choice' }));
  const { ColumnsButton } = await import('./ColumnsButton.tsx');
  render(<ColumnsButton table="a table" columns={[]} lang="pt-BR" />);
  await userEvent.click(screen.getByRole('button'));
  expect(isRead).toBe(false);
  wordsCome();
  await screen.findByText('the choice');
  expect(isRead).toBe(true);
});
