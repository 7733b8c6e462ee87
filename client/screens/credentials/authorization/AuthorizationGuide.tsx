/** How to get a refresh token, for a seller with an application and without a token. */
export const AuthorizationGuide = () => (
  <section
    aria-labelledby="guia-refresh-token"
    className="flex flex-col gap-2 rounded-lg border border-line bg-accent-soft px-4 py-3 text-table"
  >
    <h2 id="guia-refresh-token" className="font-semibold">
      Como obter o Refresh Token
    </h2>
    <ol className="flex list-decimal flex-col gap-1 pl-5">
      <li>
        No console de desenvolvedor da Amazon, cadastre este endereço de retorno:{' '}
        <code className="wrap-anywhere">{window.location.origin}/auth/callback</code>
      </li>
      <li>
        Preencha o Application ID do aplicativo (<code>amzn1.sp.solution…</code>): é por ele que a página de autorização
        da Amazon conhece o aplicativo. Sem ele, usamos o Client ID.
      </li>
      <li>Clique em “Gerar Refresh Token” e autorize o aplicativo na aba que se abre.</li>
      <li>Volte a esta aba e clique em “Verificar autorização”.</li>
    </ol>
    <p className="text-muted">
      O aplicativo é só seu? No Seller Central, em “Desenvolver aplicativos”, clique em “Autorizar” e cole aqui o
      Refresh Token.
    </p>
  </section>
);
