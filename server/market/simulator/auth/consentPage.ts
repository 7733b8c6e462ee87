import type { Context } from 'hono';

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:28rem;margin:12vh auto;padding:0 1rem}button{font:inherit;padding:.5rem 1.25rem}</style>
<main><h1>${escaped(title)}</h1>${body}</main></html>`;

/** What a seller sees who is asked to let an application in; the button sends the form back to the same address. */
export const askConsent = (c: Context, marketplace: string) =>
  c.html(
    page(
      `${marketplace} (local)`,
      '<p>O aplicativo pede acesso à Loja Exemplo.</p><form method="post"><button>Autorizar</button></form>',
    ),
  );

/** What a seller sees when the application asked wrongly. */
export const refuseConsent = (c: Context, marketplace: string, reason: string) =>
  c.html(page(`${marketplace} (local)`, `<p role="alert">${escaped(reason)}</p>`), 400);

/** Leads back to the application with what it is told. */
export function leadBack(c: Context, redirectUri: string, told: Record<string, string>): Response {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value);
  return c.redirect(url.toString(), 303);
}

/** Whether an application may be led back to: an absolute web address. */
export const isWebAddress = (text: string | undefined): text is string =>
  text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
