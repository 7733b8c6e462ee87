/** Swagger UI for our document, without external resources. */
export const explorerPage = (style: string, scripts: string[]) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>REST API · Seller Analytics</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${style}" />
    <style>
      body { margin: 0; }
      #session { margin: 0; font: 14px/1.5 system-ui, sans-serif; padding: 12px 20px; background: #f1f5f9; color: #1e293b; }
      .dark-mode #session { background: #1e293b; color: #e2e8f0; }
      .dark-mode #session a { color: #7dd3fc; }
      .dark-mode body { background: #0f172a; }
      .swagger-ui .scheme-container { display: none; }
    </style>
  </head>
  <body>
    <p id="session" role="status">Loading…</p>
    <main id="explorer"></main>
    ${scripts.map((script) => `<script src="${script}"></script>`).join('\n    ')}
  </body>
</html>
`;

/** Starts the explorer; its calls carry the token that the product's sign-in stored in local storage. */
export const explorerScript = `const session = document.getElementById('session');
const token = () => localStorage.getItem('token');
const show = (text, link, address) => {
  session.textContent = text;
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.textContent = link;
  session.append(' ', anchor);
};
if (token()) show('Calls are made with your session, on your own data.', 'Back to the product', '/dashboard');
else show('You are not signed in: calls that need a session will be refused.', 'Sign in', '/login');

document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);

window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#explorer',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  requestInterceptor: (request) => {
    const isOurs = new URL(request.url, location.href).origin === location.origin;
    if (isOurs && token()) request.headers.authorization ??= 'Bearer ' + token();
    return request;
  },
});
`;
