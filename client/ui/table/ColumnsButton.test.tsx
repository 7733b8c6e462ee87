import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ColumnsButton } from './ColumnsButton.tsx';

const code = vi.hoisted(() => ({ isRead: false, wordsCome: () => {} }));
vi.mock('#client/lib/language/catalogues.ts', async (original) => ({
  ...(await original<object>()),
  loadWords: () => new Promise<void>((come) => (code.wordsCome = come)),
}));
vi.mock('./ColumnChooser.tsx', () => {
  code.isRead = true;
  return { ColumnChooser: () => 'the choice' };
});

test('the code of the choice, which has words in constants, is read after its words', async () => {
  render(<ColumnsButton table="a table" columns={[]} lang="pt-BR" />);
  await userEvent.click(screen.getByRole('button'));
  expect(code.isRead).toBe(false);
  code.wordsCome();
  await screen.findByText('the choice');
  expect(code.isRead).toBe(true);
});
