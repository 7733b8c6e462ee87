import { act, render, screen, waitFor } from '@testing-library/react';
import { graphql, RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay/hooks';
import { createMockEnvironment } from 'relay-test-utils';
import { beforeEach, expect, test } from 'vitest';
import { choose } from '#client/ui/table/chooseTable.ts';
import { forgetTableChoices, useTableChoices } from '#client/ui/table/tableChoices.ts';
import type { useKeptTablesTestQuery } from './__generated__/useKeptTablesTestQuery.graphql';
import { useKeptTables } from './useKeptTables.ts';

beforeEach(() => {
  localStorage.clear();
  forgetTableChoices();
});

function Shown() {
  const { viewer } = useLazyLoadQuery<useKeptTablesTestQuery>(
    graphql`
      query useKeptTablesTestQuery {
        viewer {
          ...useKeptTables_viewer
        }
      }
    `,
    {},
    { fetchPolicy: 'store-and-network' },
  );
  useKeptTables(viewer);
  return <p>{JSON.stringify(useTableChoices())}</p>;
}

const kept = (tables: { table: string; columns: string[] }[], isCompact = false) => ({
  viewer: { __typename: 'Viewer', id: 'V', tableChoices: { isCompact, tables } },
});

async function open(tables: { table: string; columns: string[] }[]) {
  const environment = createMockEnvironment();
  render(
    <RelayEnvironmentProvider environment={environment}>
      <Shown />
    </RelayEnvironmentProvider>,
  );
  await act(async () => environment.mock.resolveMostRecentOperation({ data: kept(tables) } as never));
  const pending = () => environment.mock.getAllOperations().map(({ request }) => request.variables);
  const answer = (data: object) => act(async () => environment.mock.resolveMostRecentOperation({ data } as never));
  return { environment, pending, answer };
}
const shown = () => JSON.parse(screen.getByText(/isCompact/).textContent) as object;

test('what the server keeps is shown, and stored for the next page load', async () => {
  await open([{ table: 'orders', columns: ['number', '-uf'] }]);
  expect(shown()).toEqual({ isCompact: false, columns: { orders: ['number', '-uf'] } });
  expect(JSON.parse(localStorage.getItem('tables')!)).toEqual(shown());
});

test('choices are sent one after another, of several of a table the last', async () => {
  const { pending, answer } = await open([]);
  act(() => choose({ table: 'orders', columns: ['number', '-uf'] }));
  act(() => choose({ table: 'orders', columns: ['number', '-uf', '-units'] }));
  act(() => choose({ table: 'orders', columns: null }));
  act(() => choose({ isCompact: true }));
  expect(pending()).toEqual([{ table: 'orders', columns: ['number', '-uf'] }]);
  await answer({ setTableColumns: { __typename: 'SetTableColumnsPayload' } });
  await waitFor(() => expect(pending()).toEqual([{ table: 'orders', columns: null }]));
  await answer({ setTableColumns: { __typename: 'SetTableColumnsPayload' } });
  await waitFor(() => expect(pending()).toEqual([{ isCompact: true }]));
  await answer({ setTableDensity: { __typename: 'SetTableDensityPayload' } });
  await waitFor(() => expect(pending()).toEqual([]));
  expect(shown()).toEqual({ isCompact: true, columns: {} });
});

test('an older answer of the server does not undo a choice that is on its way', async () => {
  const { environment, answer } = await open([]);
  act(() => choose({ table: 'orders', columns: ['number', '-uf'] }));
  act(() => {
    environment.commitUpdate((store) => {
      const choices = store.getRoot().getLinkedRecord('viewer')!.getLinkedRecord('tableChoices')!;
      choices.setValue(true, 'isCompact');
    });
  });
  expect(shown()).toEqual({ isCompact: false, columns: { orders: ['number', '-uf'] } });
  await answer({ setTableColumns: { __typename: 'SetTableColumnsPayload' } });
});

test('a choice that could not be kept stays on this page and is said', async () => {
  const { environment, pending } = await open([]);
  act(() => choose({ table: 'orders', columns: ['number', '-uf'] }));
  await act(async () => environment.mock.rejectMostRecentOperation(new Error('offline')));
  await waitFor(() => expect(pending()).toEqual([]));
  expect(shown()).toEqual({ isCompact: false, columns: { orders: ['number', '-uf'] } });
});
