import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import toast, { Toaster } from 'react-hot-toast';
import { afterEach, expect, test, vi } from 'vitest';
import { ExportButton } from './ExportButton.tsx';

afterEach(() => {
  act(() => toast.remove());
  vi.restoreAllMocks();
});

/** Chooses an export format. Returns the fetch spy and the names of saved files. */
function choose(format: string, button: ReactElement, disposition = 'attachment; filename="lista.csv"') {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('x', { headers: { 'content-disposition': disposition } }));
  render(
    <>
      {button}
      <Toaster />
    </>,
  );
  const user = userEvent.setup();
  return user
    .click(screen.getByRole('button', { name: /^Export/ }))
    .then(() => user.click(screen.getByRole('button', { name: format })))
    .then(() => ({ fetch, saved }));
}

test.each([
  ['CSV', 'csv'],
  ['CSV (Excel BR)', 'excelBr'],
  ['XLSX', 'xlsx'],
])(
  '%s is requested with the filters of the table and saved under the name the server gives it',
  async (name, format) => {
    const query = { search: 'a&b', status: undefined, brand: null, page: '', product: 3, only: true };
    const { fetch, saved } = await choose(name, <ExportButton path="/api/x/export" query={query} isEmpty={false} />);
    await waitFor(() => expect(saved).toEqual(['lista.csv']));
    expect(fetch.mock.calls).toEqual([
      [`/api/x/export?search=a%26b&product=3&only=true&format=${format}`, expect.not.objectContaining({ body: '' })],
    ]);
  },
);

test('a statement is sent in the body, and the UTF-8 file name takes precedence', async () => {
  const { fetch, saved } = await choose(
    'XLSX',
    <ExportButton path="/api/x/export" body={{ query: 'SELECT 1' }} isEmpty={false} />,
    `attachment; filename="C_d.xlsx"; filename*=UTF-8''C%C3%B3d%20%221%22.xlsx`,
  );
  await waitFor(() => expect(saved).toEqual(['Cód "1".xlsx']));
  expect(fetch.mock.calls[0]![1]).toMatchObject({ method: 'POST', body: '{"query":"SELECT 1"}' });
});

test.each([
  ['pt', 'Nenhum dado para exportar'],
  ['en', 'No data to export'],
] as const)('an empty table causes no request, in %s', async (language, sentence) => {
  const { fetch } = await choose('CSV', <ExportButton path="/api/x" isEmpty language={language} />);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(fetch).not.toHaveBeenCalled();
});

test('other formats are saved even for an empty table', async () => {
  const save = vi.fn<() => Promise<void>>(async () => undefined);
  const { fetch } = await choose('JSON', <ExportButton path="/api/x" isEmpty others={[['JSON', save]]} />);
  expect(save).toHaveBeenCalledOnce();
  expect(fetch).not.toHaveBeenCalled();
});

test('a failed export shows the server’s message', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ error: 'Espere um pouco' }, { status: 429 }),
  );
  render(
    <>
      <ExportButton path="/api/x" isEmpty={false} />
      <Toaster />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText('Espere um pouco')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Exportar' })).toBeTruthy();
});
