import { t } from '#client/lib/language/t.ts';
import { MarkedText } from '#client/screens/credentials/MarkedText.tsx';

/** How to get a refresh token, for a seller with an application and without a token. */
export const AuthorizationGuide = ({ steps, callback }: { steps: readonly string[]; callback: string | undefined }) => (
  <section
    aria-labelledby="guia-refresh-token"
    className="flex flex-col gap-2 rounded-lg border border-line bg-link-soft px-4 py-3 text-small"
  >
    <h2 id="guia-refresh-token" className="font-semibold">
      {t('credentials.howToGetTheRefreshToken')}
    </h2>
    <ol className="flex list-decimal flex-col gap-1 pl-5">
      {steps.map((step) => (
        <li key={step}>
          <MarkedText text={step} callback={callback} />
        </li>
      ))}
    </ol>
  </section>
);
