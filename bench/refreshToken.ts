import { useDatabase } from '#server/platform/postgres/db.ts';
import { useMasterSecret } from '#server/platform/security/secrets.ts';
import { freshAccessToken } from '#server/records/keys/freshAccessToken.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { realEffects } from '#server/market/http/effects.ts';
import { refreshMercadoLivreToken } from '#server/market/mercadolivre/auth/requestMercadoLivreToken.ts';

/** A worker process. For each message with an account and a refused token, it requests a fresh token and sends it back. */
const [databaseUrl = '', url = '', secret = ''] = process.argv.slice(2);
useDatabase(databaseUrl);
useMasterSecret(secret);
useMarketplaces({
  lwaToken: url,
  spApi: { na: url, eu: url, fe: url },
  ads: { na: url },
  mercadoLivre: url,
  mercadoPago: url,
  rateFactor: 1,
});
process.on('message', ({ accountId, refused }: { accountId: number; refused: string | null }) => {
  freshAccessToken(accountId, 'mercadolivre', refused, (keys) => refreshMercadoLivreToken(keys, realEffects)).then(
    (token) => process.send!(token),
    (error: Error) => process.send!(`failed: ${error.message}`),
  );
});
process.send!('ready');
