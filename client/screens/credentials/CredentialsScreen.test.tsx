import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loaderIn } from '#client/data/startQuery.ts';
import { CredentialsScreen } from './CredentialsScreen.tsx';
import { loadCredentials } from './loadCredentials.ts';

const unsaved = {
  __typename: 'Credential',
  state: 'INCOMPLETE',
  stateReason: null,
  clientId: null,
  applicationId: null,
  marketplaceCode: null,
  hasClientSecret: false,
  hasRefreshToken: false,
  hasAccessToken: false,
};
const saved = { ...unsaved, state: 'CONNECTED', clientId: 'amzn1', hasClientSecret: true, hasRefreshToken: true };

beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open({ amazon = null as object | null, authorizing = [] as string[], url = '/credentials' } = {}) {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '/credentials',
        loader: loaderIn(environment, loadCredentials),
        element: <CredentialsScreen />,
        shouldRevalidate: () => false,
      },
    ],
    { initialEntries: [url] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
    </RelayEnvironmentProvider>,
  );
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
  act(() =>
    environment.mock.resolveMostRecentOperation({
      data: {
        viewer: {
          id: 'V',
          credentials: {
            amazon: amazon && { id: 'amazon', ...amazon },
            mercadolivre: null,
            amazonAds: null,
            authorizing,
          },
        },
      },
    }),
  );
  await screen.findByLabelText('Client ID');
  /** Resolves the last mutation. */
  const answer = (field: string, value: object) =>
    act(() => environment.mock.resolveMostRecentOperation({ data: { [field]: value } }));
  const sent = () => environment.mock.getMostRecentOperation().request.variables;
  const fail = () => act(() => environment.mock.rejectMostRecentOperation(new Error('x')));
  return { user: userEvent.setup(), router, answer, sent, fail, environment };
}

const button = (name: string) => screen.getAllByRole<HTMLButtonElement>('button', { name })[0]!;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function fillAmazon(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('Client ID'), 'amzn1.client');
  await user.type(field('Client Secret'), 'segredo');
}

test('the status row names the configured marketplaces', async () => {
  await open({ amazon: { ...saved, marketplaceCode: 'BR' } });
  const [amazon, mercadolivre] = within(screen.getByRole('list', { name: 'Situação' })).getAllByRole('listitem');
  expect(amazon!.textContent).toBe('Amazon Configurado');
  expect(mercadolivre!.textContent).toBe('Mercado Livre Não configurado');
  expect(screen.getByLabelText<HTMLSelectElement>('Marketplace').value).toBe('BR');
  expect(field('Client Secret').required).toBe(false);
});

test('a connection that needs reconnecting shows the reason', async () => {
  await open({ amazon: { ...saved, state: 'RECONNECT', stateReason: 'Autorize de novo.' } });
  expect(screen.getByText('Reconectar')).toBeTruthy();
  expect(screen.getByText('Autorize de novo.')).toBeTruthy();
});

test('twelve marketplaces, the United States chosen', async () => {
  await open();
  const select = screen.getByLabelText<HTMLSelectElement>('Marketplace');
  expect(select.options).toHaveLength(12);
  expect(select.value).toBe('US');
});

test('the URL holds the tab, and arrow keys change it', async () => {
  const { user, router } = await open();
  screen.getByRole('tab', { name: 'Amazon SP-API' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(router.state.location.search).toBe('?tab=mercadolivre');
  expect(screen.getByRole('tab', { name: 'Mercado Livre API' }).getAttribute('aria-selected')).toBe('true');
  expect(field('Access Token').required).toBe(true);
});

test('each secret is msent until its own toggle shows it', async () => {
  const { user } = await open();
  expect([field('Client Secret').type, field('Refresh Token').type]).toEqual(['password', 'password']);
  await user.click(button('Mostrar Client Secret'));
  expect([field('Client Secret').type, field('Refresh Token').type]).toEqual(['text', 'password']);
  await user.click(button('Ocultar Client Secret'));
  expect(field('Client Secret').type).toBe('password');
});

test('the guide shows only with both keys and without a refresh token', async () => {
  const { user } = await open();
  const guide = () => screen.queryByText('Como obter o Refresh Token');
  expect(guide()).toBeNull();
  await fillAmazon(user);
  expect(guide()).toBeTruthy();
  await user.type(field('Refresh Token'), 'Atzr|1');
  expect(guide()).toBeNull();
});

test.each([
  [{ __typename: 'TestKeysPayload', success: true, error: null }, 'Credenciais válidas!', 'status'],
  [{ __typename: 'TestKeysPayload', success: false, error: 'A Amazon recusou.' }, 'A Amazon recusou.', 'alert'],
  [{ __typename: 'TestKeysPayload', success: false, error: null }, 'Credenciais inválidas', 'alert'],
  [{ __typename: 'UserError', message: 'Preencha o Client ID' }, 'Preencha o Client ID', 'alert'],
])('a test shows its outcome (%#)', async (outcome, text, role) => {
  const { user, answer, sent } = await open();
  expect(button('Testar Conexão').disabled).toBe(true);
  await fillAmazon(user);
  await user.click(button('Testar Conexão'));
  expect(button('Testando...').disabled).toBe(true);
  expect(sent()).toMatchObject({ channel: 'AMAZON', input: { clientId: 'amzn1.client', clientSecret: 'segredo' } });
  answer('testKeys', outcome);
  expect(screen.getByRole(role).textContent).toBe(text);
});

test('a test that fails to reach the server shows an error', async () => {
  const { user, fail } = await open();
  await fillAmazon(user);
  await user.click(button('Testar Conexão'));
  fail();
  expect(screen.getByRole('alert').textContent).toBe('Erro ao testar credenciais');
});

test('saving empties the secret fields and shows the new state', async () => {
  const { user, answer, sent } = await open();
  await fillAmazon(user);
  await user.type(field('Refresh Token'), 'Atzr|1');
  await user.selectOptions(screen.getByLabelText('Marketplace'), 'BR');
  await user.click(button('Salvar Credenciais'));
  expect(sent()).toEqual({
    input: {
      clientId: 'amzn1.client',
      clientSecret: 'segredo',
      refreshToken: 'Atzr|1',
      applicationId: '',
      marketplaceCode: 'BR',
    },
  });
  answer('setAmazonKeys', {
    __typename: 'SetAmazonKeysPayload',
    message: 'Credenciais da Amazon salvas com sucesso!',
    viewer: { id: 'V', credentials: { amazon: { id: 'amazon', ...saved } } },
  });
  expect(screen.getByText('Credenciais da Amazon salvas com sucesso!')).toBeTruthy();
  expect([field('Client Secret').value, field('Refresh Token').value]).toEqual(['', '']);
  expect(field('Client Secret').placeholder).toContain('Salvo');
  expect(screen.getByText('Configurado')).toBeTruthy();
});

test.each([
  [{ __typename: 'UserError', message: 'O Client ID não existe' }, 'O Client ID não existe'],
  [null, 'Erro ao salvar credenciais'],
])('a save that fails says why (%#)', async (outcome, text) => {
  const { user, answer, fail } = await open();
  await fillAmazon(user);
  await user.type(field('Refresh Token'), 'Atzr|1');
  await user.click(button('Salvar Credenciais'));
  if (outcome) answer('setAmazonKeys', outcome);
  else fail();
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(field('Refresh Token').value).toBe('Atzr|1');
});

test('generating a refresh token needs the Client ID', async () => {
  const { user } = await open();
  await user.click(button('Gerar Refresh Token'));
  expect(screen.getByRole('alert').textContent).toBe('Preencha o Client ID primeiro');
});

const kept = () => ['authorizationMarketplace', 'authorizationState'].map((key) => localStorage.getItem(key));
const AUTHORIZATION = {
  __typename: 'StartAmazonAuthorizationPayload',
  url: 'https://sellercentral/consent',
  state: '1-US-n',
};

test('an authorization in another tab fills in the refresh token', async () => {
  const tab = { opener: window, location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const { user, answer } = await open();
  await fillAmazon(user);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await user.click(button('Gerar Refresh Token'));
  answer('startAmazonAuthorization', AUTHORIZATION);
  expect(tab.location.replace).toHaveBeenCalledWith(AUTHORIZATION.url);
  expect(tab.opener).toBeNull();
  expect(kept()).toEqual(['US', '1-US-n']);
  expect(field('Refresh Token').required).toBe(false);
  expect(screen.queryByText(/bloqueou o pop-up/)).toBeNull();
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.getByText(/bloqueou o pop-up/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'abra o link manualmente' }).getAttribute('href')).toBe(AUTHORIZATION.url);

  await user.click(button('Verificar autorização'));
  const viewer = { id: 'V', credentials: { amazon: { id: 'amazon', ...saved }, authorizing: [] } };
  const check = { __typename: 'CheckAmazonAuthorizationPayload', viewer };
  answer('checkAmazonAuthorization', { ...check, hasCallback: false, refreshToken: null });
  expect(screen.getByText('Ainda aguardando autorização...')).toBeTruthy();
  await user.click(button('Verificar autorização'));
  answer('checkAmazonAuthorization', { ...check, hasCallback: true, refreshToken: 'Atzr|novo' });
  expect(screen.getByText('Refresh Token obtido com sucesso!')).toBeTruthy();
  expect(field('Refresh Token').value).toBe('Atzr|novo');
  expect(kept()).toEqual([null, null]);
});

test('a blocked pop-up leaves a link to open, and a failed check shows an error', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const { user, answer, fail } = await open();
  await fillAmazon(user);
  await user.click(button('Gerar Refresh Token'));
  answer('startAmazonAuthorization', AUTHORIZATION);
  await user.click(button('Verificar autorização'));
  fail();
  expect(screen.getByRole('alert').textContent).toBe('Erro ao verificar autorização');
  await user.click(button('Cancelar'));
  expect(button('Gerar Refresh Token')).toBeTruthy();
});

test('an authorization from before the page load is still pending and can be cancelled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { user, answer, sent } = await open({ authorizing: ['AMAZON'] });
  expect(screen.getByText('Aguardando autorização.')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.getByText(/Cancele e comece de novo/)).toBeTruthy();
  await user.click(button('Cancelar'));
  expect(sent()).toEqual({ channel: 'AMAZON' });
  answer('cancelAuthorization', {
    __typename: 'CancelAuthorizationPayload',
    viewer: { id: 'V', credentials: { authorizing: [] } },
  });
  expect(button('Gerar Refresh Token')).toBeTruthy();
});

test('an authorization that cannot start closes its tab', async () => {
  const tab = { opener: window, location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const { user, answer } = await open();
  await user.type(field('Client ID'), 'amzn1.client');
  await user.click(button('Gerar Refresh Token'));
  answer('startAmazonAuthorization', { __typename: 'UserError', message: 'Preencha o Client Secret' });
  expect(tab.close).toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('Preencha o Client Secret');
});

test('Mercado Livre is connected without its tokens passing through the page', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const { user, answer } = await open({ url: '/credentials?tab=mercadolivre' });
  await user.click(button('Conectar com Mercado Livre'));
  expect(screen.getByRole('alert').textContent).toBe('Preencha o Client ID primeiro');
  await user.type(field('Client ID'), '123');
  await user.type(field('Client Secret'), 'segredo');
  await user.click(button('Conectar com Mercado Livre'));
  answer('startMercadoLivreAuthorization', {
    ...AUTHORIZATION,
    __typename: 'StartMercadoLivreAuthorizationPayload',
  });
  await user.click(button('Verificar autorização'));
  answer('checkMercadoLivreAuthorization', {
    __typename: 'CheckMercadoLivreAuthorizationPayload',
    hasCallback: true,
    viewer: { id: 'V', credentials: { mercadolivre: { id: 'mercadolivre', ...saved }, authorizing: [] } },
  });
  expect(screen.getByText('Mercado Livre conectado com sucesso!')).toBeTruthy();
  expect(screen.getByText('Configurado')).toBeTruthy();
});
