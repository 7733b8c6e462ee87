import { Banner } from '#client/ui/page/Banner.tsx';

/** Why controls of access are disabled in the shared demonstration. */
export const DemoNotice = () => (
  <Banner tone="warning">
    Esta é a conta de demonstração, que é de todos: nela não se trocam senha, sessões, tokens, chaves nem segundos
    fatores. Cadastre-se para usar os seus.
  </Banner>
);
