import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Column, DataTable } from './DataTable.tsx';
import { onTableChoice, type TableChoice } from './table/chooseTable.ts';
import { forgetTableChoices, storeTableChoices } from './table/tableChoices.ts';

const ids = ['product', 'units', 'revenue', 'profit', 'roi', 'acos'];
const columns: Column<string>[] = ids.map((id) => ({ id, header: [{ label: id }], cell: (row) => `${row} ${id}` }));

const chosen: TableChoice[] = [];
let stop = () => {};
beforeEach(() => {
  localStorage.clear();
  forgetTableChoices();
  window.history.replaceState(null, '', '/');
  chosen.length = 0;
  stop = onTableChoice((choice) => chosen.push(choice));
});
afterEach(() => stop());

function open(address = '/', shown = columns) {
  const table = <DataTable name="sales" label="Vendas" columns={shown} rows={['A']} rowKey={(row) => row} />;
  const router = createMemoryRouter([{ path: '*', element: table }], { initialEntries: [address] });
  render(<RouterProvider router={router} useTransitions={false} />);
  return { user: userEvent.setup(), router };
}
const heads = () => screen.getAllByRole('columnheader').map((it) => it.textContent);
const openChooser = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Colunas' }));
  return within(await screen.findByRole('dialog', { name: 'Colunas' }));
};

test('a table shows its own columns in their order, and offers the choice only where there are many', () => {
  open();
  expect(heads()).toEqual(ids);
  expect(screen.getAllByRole('button', { name: 'Colunas' })).toHaveLength(1);
});

test('a table with few columns offers no choice', () => {
  open('/?cols=product', columns.slice(0, 5));
  expect(screen.queryByRole('button', { name: 'Colunas' })).toBeNull();
  expect(heads()).toEqual(ids.slice(0, 5));
});

test('a hidden column leaves the table at once, is kept, and stands in the address; the first cannot be hidden', async () => {
  const { user, router } = open('/');
  const dialog = await openChooser(user);
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'product' }).disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'roi' }));
  expect(document.querySelectorAll('td')).toHaveLength(5);
  expect(chosen).toEqual([{ table: 'sales', columns: ['product', 'units', 'revenue', 'profit', '-roi', 'acos'] }]);
  expect(router.state.location.search).toBe('?cols=product,units,revenue,profit,acos');
  await user.click(dialog.getByRole('button', { name: 'Restaurar padrão' }));
  expect(document.querySelectorAll('td')).toHaveLength(6);
  expect(chosen.at(-1)).toEqual({ table: 'sales', columns: null });
  expect(router.state.location.search).toBe('');
});

test('a column moves by its buttons and by Alt with an arrow, keeps the focus, and its place is said', async () => {
  const { user } = open();
  const dialog = await openChooser(user);
  await user.click(dialog.getByRole('button', { name: 'Mover acos para cima' }));
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Mover acos para cima' }));
  expect(dialog.getByRole('status').textContent).toBe('acos: lugar 5 de 6');
  dialog.getByRole('checkbox', { name: 'acos' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(document.activeElement).toBe(dialog.getByRole('checkbox', { name: 'acos' }));
  expect(chosen.at(-1)).toEqual({ table: 'sales', columns: ['product', 'units', 'revenue', 'acos', 'profit', 'roi'] });
  await user.click(dialog.getByRole('button', { name: 'Mover units para cima' })); // the first stays first
  expect(chosen).toHaveLength(2);
});

test('the columns of the address win over the kept ones; the kept ones hold without it', () => {
  storeTableChoices({ isCompact: false, columns: { sales: ['product', '-units', 'revenue'] } });
  const { router } = open('/?cols=acos,nada,roi');
  expect(heads()).toEqual(['product', 'acos', 'roi']);
  router.dispose();
});

test('kept columns show from the first render of the next page load', () => {
  storeTableChoices({ isCompact: true, columns: { sales: ['product', 'acos', '-units'], other: ['x'] } });
  forgetTableChoices();
  open();
  expect(heads()).toEqual(['product', 'acos', 'revenue', 'profit', 'roi']);
  expect(screen.getByRole('group', { name: 'Vendas' }).dataset.compact).toBe('true');
});

test('rows become compact in every table, by choice', async () => {
  const { user } = open();
  const dialog = await openChooser(user);
  await user.click(dialog.getByRole('radio', { name: 'Compactas' }));
  expect(document.querySelector('[data-compact]')).not.toBeNull();
  expect(chosen).toEqual([{ isCompact: true }]);
  await user.click(dialog.getByRole('radio', { name: 'Confortáveis' }));
  expect(document.querySelector('[data-compact]')).toBeNull();
});

test('on an English page the order of the cards is chosen in English', () => {
  const shown: Column<string>[] = columns.map((column) => ({
    ...column,
    phone: 'meta',
    header: [{ label: column.id, sort: column.id }],
  }));
  const table = (
    <DataTable
      label="Products"
      lang="en"
      columns={shown}
      rows={['A']}
      rowKey={(row) => row}
      sorting={{ field: 'profit', direction: 'desc' }}
      onSort={() => {}}
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: table }])} useTransitions={false} />);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value).toBe('profit');
  expect(screen.getByRole('button', { name: 'From largest to smallest' })).toBeTruthy();
});
