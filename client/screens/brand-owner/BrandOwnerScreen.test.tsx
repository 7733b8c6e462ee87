import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast, { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loaderIn } from '#client/data/startQuery.ts';
import { BrandOwnerScreen } from './BrandOwnerScreen.tsx';
import { loadBrandOwner } from './loadBrandOwner.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const pair = {
  id: 'C1',
  marketplace: 'amazon',
  ourAsin: 'B0ABCDEFGH',
  ourProduct: 'Garrafa',
  ourImageUrl: null,
  competitorAsin: 'B0RIVAL001',
  competitorBrand: 'Vertex',
  competitorProduct: 'Garrafa Vertex',
  notes: 'kit de 2',
  ourPrice: brl(1_100),
  competitorPrice: brl(1_000),
  pricePosition: 'TIE',
  priceDifferencePercent: 10,
  ourRank: 1_250,
  competitorRank: 90,
  ourRating: null,
  competitorRating: 4.5,
  monitoredAt: ago(5),
  failure: null,
  prices: [
    { observedAt: '2026-11-01T12:00:00Z', ourPrice: brl(1_100), competitorPrice: brl(1_200) },
    { observedAt: '2026-11-10T12:00:00Z', ourPrice: brl(1_100), competitorPrice: brl(1_000) },
  ],
};
const cheaper = { ...pair, id: 'C2', ourProduct: 'Copo', pricePosition: 'ADVANTAGE', priceDifferencePercent: -12.34 };
const unread = {
  ...pair,
  id: 'C3',
  ourProduct: 'Mochila',
  ourPrice: null,
  competitorPrice: null,
  pricePosition: null,
  priceDifferencePercent: null,
  ourRank: null,
  competitorRank: null,
  competitorRating: null,
  monitoredAt: null,
  failure: 'O anúncio do competidor não foi encontrado.',
  prices: [],
};
const run = { id: 'R1', status: 'SUCCESS', stepsDone: 1, stepsTotal: 1, stepLabel: null, error: null };

async function open({
  brandCompetitors = [pair],
  ...more
}: { brandCompetitors?: object[]; brandInfo?: object | null; latestPriceCheck?: object | null } = {}) {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '/brand-owner',
        loader: loaderIn(environment, loadBrandOwner),
        element: <BrandOwnerScreen />,
      },
    ],
    { initialEntries: ['/brand-owner'] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
      <Toaster />
    </RelayEnvironmentProvider>,
  );
  const pending = (name: string) =>
    environment.mock.getAllOperations().filter(({ request }) => request.node.operation.name === name);
  const load = (viewer: object) =>
    act(async () => {
      const operation = pending('BrandOwnerScreenQuery').at(-1)!;
      environment.mock.resolve(
        operation,
        MockPayloadGenerator.generate(operation, { Viewer: () => ({ id: 'V', ...viewer }) }),
      );
    });
  await screen.findByRole('status', { name: 'Carregando' });
  return {
    environment,
    pending,
    load,
    user: userEvent.setup(),
    first: () =>
      load({
        brandInfo: { brandName: 'Aurora', sellerId: 'A1SELLER' },
        latestPriceCheck: run,
        brandCompetitors,
        ...more,
      }),
    answer: (name: string, data: object) =>
      act(async () => environment.mock.resolve(pending(name).at(-1)!, { data } as never)),
    fail: (name: string) => act(async () => environment.mock.reject(pending(name).at(-1)!, new Error('offline'))),
  };
}
const opened = async (viewer: Parameters<typeof open>[0] = {}) => {
  const page = await open(viewer);
  await page.first();
  return page;
};
const plain = (element: Element) => element.textContent!.replaceAll('\u00a0', ' ');
const article = (name: string | RegExp) => screen.getByRole('article', { name });

afterEach(() => {
  act(() => toast.remove());
  vi.restoreAllMocks();
});

test('the header shows the brand and the seller id', async () => {
  await opened();
  expect(plain(screen.getByRole('heading', { level: 1 }))).toBe('Brand Owner · Aurora');
  expect(screen.getByText('Seller ID: A1SELLER')).toBeTruthy();
});

test('without a brand the header is bare and the page works', async () => {
  await opened({ brandInfo: null });
  expect(plain(screen.getByRole('heading', { level: 1 }))).toBe('Brand Owner');
  expect(article('Garrafa × Vertex')).toBeTruthy();
});

test('the cards count competitors by position and show the latest check', async () => {
  await opened({ brandCompetitors: [pair, cheaper, unread, { ...pair, id: 'C4', pricePosition: 'DISADVANTAGE' }] });
  expect(plain(article('Total de Competidores'))).toContain('4');
  expect(plain(article('Com Vantagem'))).toContain('1');
  expect(plain(article('Com Desvantagem'))).toContain('1');
  expect(plain(article('Última Atualização'))).toContain('Há 5 minutos');
});

test('exactly ten percent is a tie, prices and ranks are side by side, an unknown value is a dash', async () => {
  await opened({ brandCompetitors: [pair, cheaper] });
  const card = article('Garrafa × Vertex');
  expect(within(card).getByText('Empate')).toBeTruthy();
  expect(within(card).getAllByRole('row').slice(1).map(plain)).toEqual([
    'PreçoR$ 11,00R$ 10,00',
    'Rankingnº 1.250nº 90',
    'Avaliação—4,5 ★',
  ]);
  expect(plain(card)).toContain('Diferença de preço: +10,0% · visto há 5 minutos');
  expect(plain(card)).toContain('kit de 2');
  expect(within(article('Copo × Vertex')).getByText('Vantagem')).toBeTruthy();
});

test('the history is a sparkline labelled with its first and last prices', async () => {
  await opened();
  const line = within(article('Garrafa × Vertex')).getByRole('img', { name: /^Preços desde 01\/11 09:00/ });
  expect(line.getAttribute('aria-label')!.replaceAll('\u00a0', ' ')).toBe(
    'Preços desde 01/11 09:00: nós de R$ 11,00 a R$ 11,00, competidor de R$ 12,00 a R$ 10,00',
  );
});

test('a history that began in another currency is drawn from the currency change', async () => {
  const dollars = (minor: number) => ({ minor, currency: 'USD' });
  const before = { observedAt: '2026-10-20T12:00:00Z', ourPrice: dollars(300), competitorPrice: dollars(250) };
  await opened({ brandCompetitors: [{ ...pair, prices: [before, ...pair.prices] }] });
  const line = within(article('Garrafa × Vertex')).getByRole('img', { name: /^Preços desde 01\/11 09:00/ });
  expect(line.getAttribute('aria-label')).not.toContain('$3');
});

test('a competitor that was never checked says so and why', async () => {
  await opened({ brandCompetitors: [unread], latestPriceCheck: null });
  const card = plain(article('Mochila × Vertex'));
  expect(card).toContain('Sem preço');
  expect(card).toContain('Diferença de preço: — · nunca conferido');
  expect(card).toContain('Sem histórico de preços.');
  expect(card).toContain('O anúncio do competidor não foi encontrado.');
  expect(plain(article('Última Atualização'))).toContain('Nunca');
  expect(plain(article('Com Vantagem'))).toContain('—');
});

test('without competitors the page says how to add one, and the update button is disabled', async () => {
  await opened({ brandCompetitors: [] });
  expect(screen.getByRole('heading', { name: 'Nenhum competidor cadastrado' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Atualizar Preços' })).toHaveProperty('disabled', true);
});

const fill = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Adicionar Competidor' }));
  await user.type(screen.getByLabelText('Nosso ASIN'), 'b0abcdefgh');
  await user.type(screen.getByLabelText('ASIN do competidor'), 'B0RIVAL002');
  await user.type(screen.getByLabelText('Marca do competidor'), "L'Oréal");
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
};

test('the form opens and closes, sends its fields, and on success closes, clears and reloads', async () => {
  const { user, pending, answer, load } = await opened();
  expect(screen.queryByRole('form', { name: 'Adicionar Competidor' })).toBeNull();
  await fill(user);
  expect(pending('AddCompetitorMutation')[0]!.request.variables).toEqual({
    input: {
      ourAsin: 'b0abcdefgh',
      competitorAsin: 'B0RIVAL002',
      competitorBrand: "L'Oréal",
      notes: '',
    },
  });
  await answer('AddCompetitorMutation', { createCompetitor: { __typename: 'CreateCompetitorPayload' } });
  expect(screen.queryByRole('form', { name: 'Adicionar Competidor' })).toBeNull();
  await waitFor(() => expect(pending('BrandOwnerScreenQuery')).toHaveLength(1));
  await load({ brandInfo: null, latestPriceCheck: run, brandCompetitors: [pair, cheaper] });
  expect(article('Copo × Vertex')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Adicionar Competidor' }));
  expect(screen.getByLabelText<HTMLInputElement>('Nosso ASIN').value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(screen.queryByRole('form')).toBeNull();
});

test('a refusal by the server is shown in the form, which keeps its fields', async () => {
  const { user, answer, pending } = await opened();
  await fill(user);
  const message = 'Este competidor já é acompanhado para este produto';
  await answer('AddCompetitorMutation', { createCompetitor: { __typename: 'UserError', message } });
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(screen.getByLabelText<HTMLInputElement>('Nosso ASIN').value).toBe('b0abcdefgh');
  expect(pending('BrandOwnerScreenQuery')).toHaveLength(0);
});

test('Atualizar Preços starts a check, shows its progress, and the list is refetched when it ends', async () => {
  const { user, answer, environment, pending, load } = await opened();
  await user.click(screen.getByRole('button', { name: 'Atualizar Preços' }));
  const started = { ...run, id: 'R2', status: 'RUNNING', stepLabel: 'Preços dos competidores da Amazon, 10 de 12' };
  await answer('UpdatePricesMutation', { startPriceCheck: { __typename: 'StartPriceCheckPayload', run: started } });
  expect(screen.getByRole('button', { name: 'Atualizando...' })).toHaveProperty('disabled', true);
  expect(screen.getByText('Preços dos competidores da Amazon, 10 de 12')).toBeTruthy();
  await act(async () =>
    environment.mock.nextValue(pending('usePriceCheckProgressSubscription')[0]!, {
      data: { priceCheckProgress: { ...started, status: 'SUCCESS', stepLabel: null } },
    }),
  );
  expect(screen.getByRole('button', { name: 'Atualizar Preços' })).toHaveProperty('disabled', false);
  await waitFor(() => expect(pending('BrandOwnerScreenQuery')).toHaveLength(1));
  await load({ brandInfo: null, latestPriceCheck: run, brandCompetitors: [{ ...pair, competitorPrice: brl(950) }] });
  expect(plain(article('Garrafa × Vertex'))).toContain('R$ 9,50');
});

test('a check that is already running is reported', async () => {
  const { user, answer } = await opened();
  await user.click(screen.getByRole('button', { name: 'Atualizar Preços' }));
  const message = 'Já existe uma atualização de preços em andamento';
  await answer('UpdatePricesMutation', { startPriceCheck: { __typename: 'UserError', message } });
  expect(screen.getByText(message)).toBeTruthy();
});

test('removing needs a confirmation', async () => {
  const { user, pending, answer } = await opened();
  const card = within(article('Garrafa × Vertex'));
  await user.click(card.getByRole('button', { name: 'Remover Garrafa × Vertex' }));
  await user.click(card.getByRole('button', { name: 'Cancelar' }));
  await user.click(card.getByRole('button', { name: 'Remover Garrafa × Vertex' }));
  await user.click(card.getByRole('button', { name: 'Remover' }));
  expect(pending('RemoveCompetitorMutation')[0]!.request.variables).toEqual({ id: 'C1' });
  await answer('RemoveCompetitorMutation', {
    deleteCompetitor: { __typename: 'DeleteCompetitorPayload' },
  });
  await waitFor(() => expect(pending('BrandOwnerScreenQuery')).toHaveLength(1));
});

test('a failed load is shown on the page without a toast and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, fail, first } = await open();
  await fail('BrandOwnerScreenQuery');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  await first();
  expect(article('Garrafa × Vertex')).toBeTruthy();
});
