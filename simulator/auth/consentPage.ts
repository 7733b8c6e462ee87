import type { Context } from 'hono';

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:28rem;margin:12vh auto;padding:0 1rem}button{font:inherit;padding:.5rem 1.25rem}</style>
<main><h1>${escaped(title)}</h1>${body}</main></html>`;

/** Consent page; its button posts to the same address. */
export const askConsent = (c: Context, marketplace: string) =>
  c.html(
    page(
      `${marketplace} (local)`,
      '<p>O aplicativo pede acesso à Loja Exemplo.</p><form method="post"><button>Autorizar</button></form>',
    ),
  );

/** Error page for an invalid authorization request. */
export const refuseConsent = (c: Context, marketplace: string, reason: string) =>
  c.html(page(`${marketplace} (local)`, `<p role="alert">${escaped(reason)}</p>`), 400);

/** Redirects to the application with query parameters. */
export function leadBack(c: Context, redirectUri: string, parameters: Record<string, string>): Response {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return c.redirect(url.toString(), 303);
}

/** Whether a redirect URI is an absolute http(s) URL. */
export const isWebAddress = (text: string | undefined): text is string =>
  text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
