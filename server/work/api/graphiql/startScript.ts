import { exampleQueries } from './exampleQueries.ts';

/**
 * Starts GraphiQL with an example for each screen. Its calls carry the token that the product's sign-in stored in local
 * storage. `workers` are the addresses of the editor's workers by their label.
 */
export const startScript = (
  workers: Record<string, string>,
) => `const leave = () => location.replace('/login?next=/graphql');
const send = window.fetch;
window.fetch = (input, init = {}) => {
  const token = localStorage.getItem('token');
  if (!token) leave();
  const headers = new Headers(init.headers);
  if (!headers.has('authorization')) headers.set('authorization', 'Bearer ' + token);
  return send(input, { ...init, headers });
};
const workers = ${JSON.stringify(workers)};
self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_module, label) => workers[label] };
if (localStorage.getItem('token'))
  YogaGraphiQL.renderYogaGraphiQL(
    document.querySelector('#root'),
    ${JSON.stringify({ title: 'GraphiQL', endpoint: '/graphql', defaultTabs: exampleQueries.map((query) => ({ query })) })},
  );
else leave();
`;
