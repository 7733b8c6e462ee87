import { exampleQueries } from './exampleQueries.ts';

// GraphiQL has no token: this adds the one that the product's sign-in stored in local storage.
const USE_SESSION = `<script>
(() => {
  const token = localStorage.getItem('token');
  const leave = () => location.replace('/login?next=/graphql');
  if (!token) return leave();
  const send = window.fetch;
  window.fetch = (input, init = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', 'Bearer ' + token);
    return send(input, { ...init, headers });
  };
  const ask = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"query":"{__typename}"}' };
  window.fetch('/graphql', ask).then(async (answer) => {
    if (answer.status === 401) return leave();
    const { errors } = await answer.json();
    if (!errors) return;
    document.documentElement.lang = 'pt-BR';
    document.title = 'Só para desenvolvedores';
    document.body.className = 'only';
    document.body.innerHTML =
      '<main><h1>Só para desenvolvedores</h1>' +
      '<p>O GraphiQL mostra o esquema da API e roda consultas escritas à mão. Para usá-lo, ligue o modo desenvolvedor na sua conta.</p>' +
      '<p><a href="/account">Abrir a conta</a> · <a href="/dashboard">Voltar às vendas</a></p></main>';
  });
})();
</script>
<style>
body.only { display: grid; place-items: center; min-height: 100vh; margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1c1c22; background: #f7f7f9 }
body.only main { max-width: 28rem; padding: 2rem }
body.only h1 { font-size: 1.25rem; margin: 0 0 .5rem }
body.only a { color: #4338ca }
</style>`;

let page: string | undefined;

/**
 * GraphiQL as one page without external requests, signed in by the product's token, with an example for each screen. Other
 * users than developers see how to enable the developer mode.
 */
export async function graphiqlPage(): Promise<string> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql'); // 9 MB: loaded on the first request
  const defaultTabs = exampleQueries.map((query) => ({ query }));
  page ??= renderGraphiQL({ title: 'GraphiQL', defaultTabs, endpoint: '/graphql' }).replace(
    '<head>',
    `<head>${USE_SESSION}`,
  );
  return page;
}
