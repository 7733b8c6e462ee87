const WELCOME = `# Os dados da sua conta, com o tipo e a unidade de cada campo na documentação ao lado.
# Experimente: vendas de hoje e os cinco produtos que mais venderam.

query VendasDeHoje {
  viewer {
    name
    salesMetrics(filter: { period: today }) {
      revenue { minor currency }
      orders
      units
    }
    productSales(filter: { period: last30Days }, first: 5) {
      edges { node { units revenue { minor currency } product { asin name } } }
    }
  }
}
`;

// GraphiQL sends no token of its own: it uses the one the product's sign-in left in local storage.
const USE_SESSION = `<script>
(() => {
  const token = localStorage.getItem('token');
  if (!token) return location.replace('/login?next=/graphql');
  const send = window.fetch;
  window.fetch = (input, init = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', 'Bearer ' + token);
    return send(input, { ...init, headers });
  };
})();
</script>`;

let page: string | undefined;

/** GraphiQL as one page without outside requests, signed in by the product's own token. */
export async function graphiqlPage(): Promise<string> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql'); // 9 MB: only for who asks
  page ??= renderGraphiQL({ title: 'GraphiQL', defaultQuery: WELCOME, endpoint: '/graphql' }).replace(
    '<head>',
    `<head>${USE_SESSION}`,
  );
  return page;
}
