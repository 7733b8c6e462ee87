const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** HTML page for the redirect from a marketplace's consent page: the outcome, without script. */
export function callbackPage({ title, message, isGood }: { title: string; message: string; isGood: boolean }): string {
  return `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Seller Analytics</title>
<link rel="icon" href="/icon.svg">
<style>
  :root { color-scheme: light dark; font: 16px/1.5 Inter, system-ui, sans-serif; }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: light-dark(#f6f6f7, #0e0f11); color: light-dark(#18191c, #ededf0); }
  main { max-width: 26rem; margin: 1rem; padding: 2rem; text-align: center; border: 1px solid light-dark(#e5e5e9, #292b30); border-radius: 12px; background: light-dark(#fff, #16171a); }
  h1 { margin: 0 0 .5rem; font-size: 1.25rem; color: ${isGood ? 'light-dark(#15803d, #4ade80)' : 'light-dark(#b91c1c, #f87171)'}; }
  p { margin: 0; }
  p + p { margin-top: .75rem; color: light-dark(#5f626b, #a0a3ad); }
</style>
<main>
  <h1>${escaped(title)}</h1>
  <p role="${isGood ? 'status' : 'alert'}">${escaped(message)}</p>
  <p>Pode fechar esta aba.</p>
</main>
</html>
`;
}
