import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type SheetColumn, SheetGrid } from './SheetGrid.tsx';

interface Row {
  id: string;
  cost: string;
  days: string;
}

const columns: SheetColumn<Row>[] = [
  { id: 'name', label: 'Produto', cell: ({ id }) => id },
  { id: 'cost', label: 'Custo', edit: { text: ({ cost }) => cost, name: ({ id }) => `Custo ${id}` } },
  { id: 'days', label: 'Prazo', edit: { text: ({ days }) => days, name: ({ id }) => `Prazo ${id}` } },
];

/** A sheet of rows P1, P2, …; amounts with letters are refused. */
function open(count = 3) {
  const saved: string[] = [];
  const onPaste = vi.fn<(text: string, row: Row, columnId: string) => void>();
  const onUndo = vi.fn<() => void>();
  const Sheet = () => {
    const [rows, setRows] = useState<Row[]>(
      Array.from({ length: count }, (_, at) => ({ id: `P${at + 1}`, cost: '', days: '7' })),
    );
    return (
      <SheetGrid
        label="Custos"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onSave={(row, column, text) => {
          if (/[a-z]/.test(text)) return 'não é um valor';
          saved.push(`${row.id} ${column} ${text}`);
          setRows((all) => all.map((one) => (one.id === row.id ? { ...one, [column]: text } : one)));
          return null;
        }}
        onPaste={onPaste}
        onUndo={onUndo}
      />
    );
  };
  render(<Sheet />);
  return {
    saved,
    onPaste,
    onUndo,
    user: userEvent.setup(),
    focused: () => document.activeElement?.getAttribute('aria-label'),
  };
}
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('fifty costs take fifty amounts and fifty Enters', async () => {
  const { saved, user, focused } = open(50);
  await user.click(cell('Custo P1'));
  await user.keyboard(Array.from({ length: 50 }, (_, at) => `${at + 1},5{Enter}`).join(''));
  expect(saved).toEqual(Array.from({ length: 50 }, (_, at) => `P${at + 1} cost ${at + 1},5`));
  expect(focused()).toBe('Custo P50');
});

test('arrows and Tab move and save, and one cell alone is in the order of Tab', async () => {
  const { saved, user, focused } = open();
  await user.tab();
  expect(focused()).toBe('Custo P1');
  await user.keyboard('3{ArrowDown}');
  expect([focused(), saved]).toEqual(['Custo P2', ['P1 cost 3']]);
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Prazo P2');
  await user.keyboard('{ArrowLeft}4{Tab}');
  expect([focused(), saved]).toEqual(['Prazo P2', ['P1 cost 3', 'P2 cost 4']]);
  await user.keyboard('{ArrowUp}{Shift>}{Tab}{/Shift}');
  expect(focused()).toBe('Custo P1');
  expect(screen.getAllByRole('textbox').filter((it) => it.tabIndex === 0)).toHaveLength(1);
});

test('typing replaces, F2 edits, Esc restores', async () => {
  const { saved, user, focused } = open();
  await user.click(cell('Prazo P1'));
  await user.keyboard('9');
  expect(cell('Prazo P1').value).toBe('9');
  await user.keyboard('{Escape}');
  expect([cell('Prazo P1').value, focused(), saved]).toEqual(['7', 'Prazo P1', []]);
  await user.keyboard('{F2}5{Enter}');
  expect(saved).toEqual(['P1 days 75']);
});

test('a refused amount stays to be mended, with the reason at the cell', async () => {
  const { saved, user, focused } = open();
  await user.click(cell('Custo P1'));
  await user.keyboard('abc{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('não é um valor');
  expect([cell('Custo P1').value, cell('Custo P1').getAttribute('aria-invalid'), focused()]).toEqual([
    'abc',
    'true',
    'Custo P1',
  ]);
  await user.keyboard('{Escape}2{Enter}');
  expect([saved, focused()]).toEqual([['P1 cost 2'], 'Custo P2']);
});

test('a click elsewhere saves what was typed, once', async () => {
  const { saved, user } = open();
  await user.click(cell('Custo P1'));
  await user.keyboard('8');
  await user.click(cell('Custo P3'));
  await user.click(cell('Custo P1'));
  expect(saved).toEqual(['P1 cost 8']);
});

test('a block is handed over, one amount is not, and Ctrl Z undoes only what is not being typed', async () => {
  const { onPaste, onUndo, user } = open();
  await user.click(cell('Custo P2'));
  const paste = (text: string) => fireEvent.paste(cell('Custo P2'), { clipboardData: { getData: () => text } });
  paste('12,50');
  expect(onPaste).not.toHaveBeenCalled();
  paste('CAN-1\t12,50\nGAR-1\t8.90\n');
  expect(onPaste).toHaveBeenCalledWith('CAN-1\t12,50\nGAR-1\t8.90\n', expect.objectContaining({ id: 'P2' }), 'cost');
  await user.keyboard('{Control>}z{/Control}');
  expect(onUndo).toHaveBeenCalledOnce();
  await user.keyboard('1');
  await user.keyboard('{Control>}z{/Control}');
  expect(onUndo).toHaveBeenCalledOnce();
});
