import { AsyncLocalStorage } from 'node:async_hooks';
import { createMiddleware } from 'hono/factory';
import { type Locale, STANDARD } from '#i18n/locales.ts';
import { languageOf } from './languageOf.ts';

const current = new AsyncLocalStorage<{ language: Locale }>();

/** Language in which the current request is answered; Padrão outside of one, e.g. in jobs. */
export const language = (): Locale => current.getStore()?.language ?? STANDARD;

/** Runs `work` with answers in a language. */
export const inLanguage = <T>(tag: Locale, work: () => T): T => current.run({ language: tag }, work);

/** Middleware that answers in the language of `Accept-Language`, until `answerIn` says that the person has chosen one. */
export const answerInHeadersLanguage = createMiddleware((c, next) =>
  inLanguage(languageOf(c.req.header('accept-language')), next),
);

/** Answers the rest of the current request in the language that its person has chosen; null: none. */
export function answerIn(chosen: Locale | null | undefined): void {
  const store = current.getStore();
  if (store && chosen) store.language = chosen;
}
