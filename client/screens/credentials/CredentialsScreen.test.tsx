import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import { loaderIn } from '#client/data/startQuery.ts';
import { typeDay } from '#client/ui/day/typeDay.ts';
import { CredentialsScreen } from './CredentialsScreen.tsx';
import { loadCredentials } from './loadCredentials.ts';

const unsaved = {
  __typename: 'Credential',
  state: 'INCOMPLETE',
  stateReason: null,
  warnings: [] as string[],
  authorizedAt: null as string | null,
  clientId: null,
  applicationId: null as string | null,
  isDraft: false,
  marketplaceCode: null,
  secretMadeOn: null as string | null,
  hasClientSecret: false,
  hasRefreshToken: false,
  hasAccessToken: false,
};
const saved = {
  ...unsaved,
  id: 'amazon',
  channel: 'AMAZON',
  state: 'CONNECTED',
  clientId: 'amzn1',
  hasClientSecret: true,
  hasRefreshToken: true,
};

beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The answer of a mutation with all keys that are now stored. */
const viewerWith = (...stored: object[]) => ({ id: 'V', credentials: { stored, authorizing: [] } });

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
          isDemo: false,
          priceSending: [],
          credentials: { stored: amazon ? [{ ...saved, ...amazon }] : [], authorizing },
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

/** Fills what the consent page needs, on its tab. */
async function fillConsent(user: ReturnType<typeof userEvent.setup>) {
  await fillAmazon(user);
  await user.click(screen.getByRole('tab', { name: 'Autorizar pela página da Amazon' }));
  await user.type(field('ID do aplicativo'), 'amzn1.sp.solution.1');
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

test('each secret is masked until its own toggle shows it', async () => {
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
    channel: 'AMAZON',
    input: {
      clientId: 'amzn1.client',
      clientSecret: 'segredo',
      refreshToken: 'Atzr|1',
      secretMadeOn: saoPauloDay(new Date()),
      applicationId: '',
      isDraft: false,
      marketplaceCode: 'BR',
    },
  });
  answer('setKeys', {
    __typename: 'SetKeysPayload',
    message: 'Credenciais da Amazon salvas com sucesso!',
    viewer: viewerWith(saved),
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
  if (outcome) answer('setKeys', outcome);
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
  __typename: 'StartAuthorizationPayload',
  url: 'https://sellercentral/consent',
  state: '1-US-n',
};

test('an authorization in another tab fills in the refresh token', async () => {
  const tab = { opener: window, location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const { user, answer } = await open();
  await fillConsent(user);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await user.click(button('Gerar Refresh Token'));
  answer('startAuthorization', AUTHORIZATION);
  expect(tab.location.replace).toHaveBeenCalledWith(AUTHORIZATION.url);
  expect(tab.opener).toBeNull();
  expect(kept()).toEqual(['US', '1-US-n']);
  expect(field('Refresh Token').required).toBe(false);
  expect(screen.queryByText(/bloqueou o pop-up/)).toBeNull();
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.getByText(/bloqueou o pop-up/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'abra o link manualmente' }).getAttribute('href')).toBe(AUTHORIZATION.url);

  await user.click(button('Verificar autorização'));
  const check = { __typename: 'CheckAuthorizationPayload', viewer: viewerWith(saved) };
  answer('checkAuthorization', { ...check, hasCallback: false, refreshToken: null });
  expect(screen.getByText('Ainda aguardando autorização...')).toBeTruthy();
  await user.click(button('Verificar autorização'));
  answer('checkAuthorization', { ...check, hasCallback: true, refreshToken: 'Atzr|novo' });
  expect(screen.getByText('Refresh Token obtido com sucesso!')).toBeTruthy();
  expect(field('Refresh Token').value).toBe('Atzr|novo');
  expect(kept()).toEqual([null, null]);
});

test('a blocked pop-up leaves a link to open, and a failed check shows an error', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const { user, answer, fail } = await open();
  await fillConsent(user);
  await user.click(button('Gerar Refresh Token'));
  answer('startAuthorization', AUTHORIZATION);
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
  await fillConsent(user);
  await user.click(button('Gerar Refresh Token'));
  answer('startAuthorization', { __typename: 'UserError', message: 'Preencha o Client Secret' });
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
  answer('startAuthorization', AUTHORIZATION);
  expect(screen.getByText(/Cadastre no aplicativo \(DevCenter\) exatamente este endereço de retorno/)).toBeTruthy();
  await user.click(button('Verificar autorização'));
  answer('checkAuthorization', {
    __typename: 'CheckAuthorizationPayload',
    hasCallback: true,
    refreshToken: null,
    viewer: viewerWith({ ...saved, id: 'mercadolivre', channel: 'MERCADOLIVRE' }),
  });
  expect(screen.getByText('Mercado Livre conectado com sucesso!')).toBeTruthy();
  expect(screen.getByText('Configurado')).toBeTruthy();
});

test('the own application comes first, in four steps, without the fields of the consent page', async () => {
  const { user, router } = await open();
  const tabs = within(screen.getByRole('tablist', { name: 'Como autorizar' })).getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Tenho meu próprio aplicativo',
    'Autorizar pela página da Amazon',
  ]);
  const steps = screen.getByRole('list', { name: 'Tenho meu próprio aplicativo' });
  expect(within(steps).getAllByRole('listitem')).toHaveLength(4);
  expect(screen.queryByLabelText('ID do aplicativo')).toBeNull();
  await user.type(field('Client ID'), 'amzn1.client');
  await user.click(tabs[1]!);
  expect(router.state.location.search).toBe('?way=consent');
  expect(field('Client ID').value).toBe('amzn1.client');
  expect(field('ID do aplicativo').required, 'saving needs no application id').toBe(false);
  expect(screen.getByRole('switch', { name: 'Aplicativo ainda em rascunho' })).toBeTruthy();
});

test('without the application id the button says what is missing and shows where', async () => {
  const opened = vi.spyOn(window, 'open');
  const { user } = await open();
  await fillAmazon(user);
  await user.click(button('Gerar Refresh Token'));
  expect(screen.getByRole('alert').textContent).toContain('Preencha o ID do aplicativo (amzn1.sp.solution.…)');
  expect(field('ID do aplicativo')).toBeTruthy();
  expect(opened).not.toHaveBeenCalled();
});

test('a draft application is sent as one, and the errors of the consent page have their remedy', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const { user, answer, sent } = await open();
  await fillConsent(user);
  await user.click(screen.getByRole('switch', { name: 'Aplicativo ainda em rascunho' }));
  await user.click(button('Gerar Refresh Token'));
  expect(sent()).toMatchObject({ channel: 'AMAZON', input: { applicationId: 'amzn1.sp.solution.1', isDraft: true } });
  answer('startAuthorization', AUTHORIZATION);
  expect(screen.getByText(/^MD1000:/).textContent).toContain('marque “Aplicativo ainda em rascunho”');
  expect(screen.getByText(/^MD5101:/).textContent).toContain(`${window.location.origin}/auth/callback`);
});

test('the day of a new secret is today until the seller says another or none', async () => {
  const { user, sent } = await open({ amazon: { secretMadeOn: '2026-01-31' } });
  const day = await screen.findByRole('group', { name: 'Dia em que o segredo foi criado' });
  expect(day.textContent).toBe('31/01/2026');
  await user.type(field('Client Secret'), 'outro');
  expect(day.textContent).toBe(formatDayOnly(saoPauloDay(new Date())));
  await typeDay(user, day, '');
  await user.click(button('Salvar Credenciais'));
  expect(sent()).toMatchObject({ input: { clientSecret: 'outro', secretMadeOn: '' } });
});

test('the dates and warnings of stored keys are shown, and an old secret opens its swap', async () => {
  const warnings = ['O Client Secret da Amazon é de 26/06/2026 e vence por volta de 23/12/2026.'];
  await open({ amazon: { warnings, authorizedAt: '2026-11-23T02:00:00Z' } });
  const status = screen.getByRole('list', { name: 'Situação' });
  expect(status.textContent).toContain('Autorizado em 22/11/2026');
  expect(status.textContent).toContain(warnings[0]);
  expect(screen.getByText('Trocar só o Client Secret').closest('details')!.open).toBe(true);
});

test('only the secret is replaced, and a refusal leaves what was typed', async () => {
  const { user, answer, sent } = await open({ amazon: {} });
  await user.type(field('Novo Client Secret'), 'novo');
  await user.click(button('Testar e trocar'));
  expect(sent()).toEqual({
    channel: 'AMAZON',
    input: { clientSecret: 'novo', secretMadeOn: saoPauloDay(new Date()) },
  });
  answer('swapClientSecret', { __typename: 'UserError', message: 'A Amazon recusou o Client Secret.' });
  expect(screen.getByRole('alert').textContent).toBe('A Amazon recusou o Client Secret.');
  expect(field('Novo Client Secret').value).toBe('novo');
  await user.click(button('Testar e trocar'));
  answer('swapClientSecret', { __typename: 'SwapClientSecretPayload', message: 'Trocado.', credential: saved });
  expect(screen.getByRole('status').textContent).toBe('Trocado.');
  expect(field('Novo Client Secret').value).toBe('');
});

test('nothing stored has no secret to swap', async () => {
  await open();
  expect(screen.queryByText('Trocar só o Client Secret')).toBeNull();
});
