import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast, { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, expect, test } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loaderIn } from '#client/data/startQuery.ts';
import { loadOperator } from './loadOperator.ts';
import { OperatorScreen } from './OperatorScreen.tsx';

afterEach(() => act(async () => toast.remove()));

const failedJob = { number: 7, kind: 'sync', attempts: 5, failedAt: '2026-11-29T09:00:00.000Z', accountName: 'Loja A' };
const kind = { kind: 'sync', due: 2, planned: 1, running: 0, failed: 1, oldestDueAt: null };
const account = (accountId: number, orders: number) => ({
  __typename: 'OperatorAccount',
  accountId,
  name: `Conta ${accountId}`,
  createdAt: '2026-11-01T09:00:00.000Z',
  orders,
  lastUsedAt: null,
});
const page = (accounts: object[], hasNextPage: boolean) => ({
  edges: accounts.map((node, index) => ({ cursor: `c${index}`, node })),
  pageInfo: { endCursor: 'c', hasNextPage },
});
const operator = {
  version: '1.2.3',
  database: { takesWrites: true, version: '18.1', answerMs: 3, sizeBytes: 2_500_000_000 },
  replica: null,
  disk: { folderBytes: null, freeBytes: 5_000_000_000, totalBytes: 100_000_000_000 },
  copies: { lastBackupAt: null, lastProvenRestoreAt: null },
  lateSyncs: [{ accountId: 4, accountName: 'Loja B', marketplace: 'AMAZON', since: null, streams: 3 }],
  refusedSignIns: { atLeast: 1_234, pausedNow: 2, accounts: [] },
  switches: [
    { name: 'REGISTRATION', isOn: false },
    { name: 'MAIL', isOn: true },
    { name: 'LATER', isOn: true },
  ],
  queue: [kind],
  failedJobs: [failedJob],
  accounts: page([account(9, 1_500), account(8, 0)], true),
};

async function open(answer: object | null) {
  const environment = createMockEnvironment();
  const loader = loaderIn(environment, loadOperator);
  const router = createMemoryRouter([{ path: '/operator', loader, element: <OperatorScreen /> }], {
    initialEntries: ['/operator'],
  });
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
      <Toaster />
    </RelayEnvironmentProvider>,
  );
  await screen.findByRole('status', { name: 'Carregando' });
  const pending = () => environment.mock.getMostRecentOperation();
  const send = (data: object) => act(async () => environment.mock.resolve(pending(), { data } as never));
  await send({ viewer: { id: 'V', operator: answer } });
  return { user: userEvent.setup(), pending, send };
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const card = (name: string) => screen.getByRole('article', { name }).textContent;
const cells = (name: string) =>
  region(name)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

test('a person who is no operator sees an unknown page', async () => {
  await open(null);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Página não encontrada');
  expect(document.body.textContent).not.toMatch(/Instalação/);
});

test('health, disk and copies are shown, and — for what is not known', async () => {
  await open(operator);
  expect(screen.getByText('Versão 1.2.3')).toBeTruthy();
  expect(card('Banco de dados')).toBe('Banco de dadosFuncionaResponde em 3 msPostgreSQL 18.1 · 2,5 GB');
  expect(card('Réplica')).toContain('Não há');
  expect(card('Espaço livre em disco')).toBe('Espaço livre em disco5,0 GBde 100,0 GBPasta de dados: —');
  expect(card('Última restauração comprovada')).toBe('Última restauração comprovada—Último backup: —');
});

test('queue, late syncs, refused sign-ins and settings are shown as they are', async () => {
  await open(operator);
  expect(cells('Fila de tarefas')).toEqual([['sync', '2', '—', '0', '1', '1']]);
  expect(cells('Sincronizações atrasadas')).toEqual([['Loja B', 'Amazon', 'Nunca', '3']]);
  expect(region('Entradas recusadas').getByText(/no mínimo 1\.234 .* 2 e-mails/)).toBeTruthy();
  expect(
    region('Configuração')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cadastro de novas contas REGISTRATIONFechado', 'Envio de e-mails SMTP_URLLigado', 'LATER LATERLigado']);
});

test('a part that could not be read says so, and the others are shown', async () => {
  await open({ ...operator, database: null, disk: null, queue: null, refusedSignIns: null });
  expect(card('Banco de dados')).toBe('Banco de dados—Não foi possível ler agora.');
  expect(card('Espaço livre em disco')).toContain('—');
  for (const name of ['Fila de tarefas', 'Entradas recusadas'])
    expect(region(name).getByText('Não foi possível ler agora.')).toBeTruthy();
  expect(cells('Sincronizações atrasadas')).toHaveLength(1);
});

test('a failed task is run again after a second press, and leaves the list', async () => {
  const { user, pending, send } = await open(operator);
  await user.click(screen.getByRole('button', { name: 'Executar outra vez a tarefa sync de número 7' }));
  await user.click(screen.getByRole('button', { name: /^Confirmar/ }));
  expect(pending().request.variables).toEqual({ number: 7 });
  const after = { queue: [{ ...kind, due: 3, failed: 0 }], failedJobs: [] };
  await send({
    retryFailedJob: { __typename: 'RetryFailedJobPayload', viewer: { id: 'V', operator: after } },
  });
  expect(region('Tarefas que falharam').getByText('Nenhuma tarefa falhou de vez.')).toBeTruthy();
  expect(cells('Fila de tarefas')).toEqual([['sync', '3', '—', '0', '1', '0']]);
  expect(screen.getByText('Tarefa sync de volta à fila')).toBeTruthy();
});

test('the reason of a refusal is shown', async () => {
  const { user, send } = await open(operator);
  await user.click(screen.getByRole('button', { name: /^Executar outra vez a tarefa/ }));
  await user.click(screen.getByRole('button', { name: /^Confirmar/ }));
  await send({
    retryFailedJob: { __typename: 'UserError', __isUserError: 'UserError', message: 'A tarefa não está mais lá' },
  });
  expect(screen.getByText('A tarefa não está mais lá')).toBeTruthy();
});

test('accounts come page by page', async () => {
  const { user, send } = await open(operator);
  const names = () => cells('Contas').map(([name, orders]) => [name, orders]);
  expect(names()).toEqual([
    ['Conta 9', '1.500'],
    ['Conta 8', '0'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Carregar mais' }));
  await send({ viewer: { id: 'V', operator: { accounts: page([account(7, 3)], false) } } });
  expect(names().at(-1)).toEqual(['Conta 7', '3']);
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
});
