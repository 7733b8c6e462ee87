import { amazonCredentials } from '#simulator/auth/credentials.ts';
import { isWebAddress } from '#simulator/auth/consentPage.ts';
import type { Simulator } from '#simulator/simulator.ts';

/** Why Seller Central shows an error page instead of the request; null: it shows the request. */
type Check = (query: Record<string, string>) => string | null;

const CALLBACK = '/auth/callback';
/** A return address that no installation of the product has. */
const ELSEWHERE = 'https://endereco-antigo.example/auth/callback';

const MD1000 = 'MD1000: não foi possível autorizar o aplicativo.';
const MD5101 = 'MD5101: o redirect_uri não é um endereço de retorno do aplicativo.';

const isOurs: Check = ({ redirect_uri: uri }) =>
  isWebAddress(uri) && new URL(uri).pathname === CALLBACK ? null : MD5101;

/**
 * What the consent page checks of each application of the developer, who has one client id for all: a published one, a
 * draft, one with another return address. A client id is no application's id, and has an error page without a code.
 */
function checksOfApplications(simulator: Simulator): Map<string, Check> {
  const { applicationId, draftApplicationId, movedApplicationId, clientId } = amazonCredentials(simulator);
  return new Map<string, Check>([
    [applicationId, isOurs],
    [draftApplicationId, (query) => (query.version === 'beta' ? isOurs(query) : MD1000)],
    [movedApplicationId, ({ redirect_uri: uri }) => (uri === ELSEWHERE ? null : MD5101)],
    [clientId, () => 'Ocorreu um erro. Tente de novo mais tarde.'],
  ]);
}

/** The reason of the error page for a request; null when it is a right one. */
export function wrongRequest(simulator: Simulator, query: Record<string, string>): string | null {
  const check = checksOfApplications(simulator).get(query.application_id ?? '');
  return check ? check(query) : MD1000;
}
