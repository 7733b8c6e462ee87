const page = (title: string, text: string, links: [href: string, text: string][]) => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <style>
      body { display: grid; place-items: center; min-height: 100vh; margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1c1c22; background: #f7f7f9 }
      main { max-width: 28rem; padding: 2rem }
      h1 { font-size: 1.25rem; margin: 0 0 .5rem }
      a { color: #4338ca }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
      <p>${links.map(([href, label]) => `<a href="${href}">${label}</a>`).join(' · ')}</p>
    </main>
  </body>
</html>
`;

/** What a visitor without a session sees in place of GraphiQL. */
export const signInPage = page(
  'Entre para abrir o GraphiQL',
  'O GraphiQL é para desenvolvedores que entraram. Se você já entrou, tente de novo; se esta página voltar, saia e entre outra vez.',
  [
    ['/login?next=/graphql', 'Entrar'],
    ['/graphql', 'Tentar de novo'],
  ],
);

/** What a signed-in person without the developer mode sees in place of GraphiQL. */
export const onlyDevelopersPage = page(
  'Só para desenvolvedores',
  'O GraphiQL mostra o esquema da API e roda consultas escritas à mão. Para usá-lo, ligue o modo desenvolvedor na sua conta.',
  [
    ['/account', 'Abrir a conta'],
    ['/dashboard', 'Voltar às vendas'],
  ],
);
