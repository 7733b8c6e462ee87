import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { viewerByCookie } from '#server/records/identity/authenticateByCookie.ts';
import { unauthenticated } from '#server/platform/values/errors.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { servePacked } from '#server/platform/http/servePacked.ts';
import { onlyDevelopersPage, signInPage } from './refusalPage.ts';

/**
 * Under /graphql: GraphiQL for browsers whose session belongs to a developer. Others see a small page that says why not,
 * and receive none of its files.
 */
export function graphiqlRest(folder: string): Hono<HttpVariables> {
  const rest = new Hono<HttpVariables>();
  const write = async () => (await import('./graphiqlFiles.ts')).writeGraphiql(folder);
  const { page, asset } = servePacked(folder, write);

  rest.get('/assets/*', onlyDevelopers, asset, () => new Response(null, { status: 404 }));
  rest.get('/', async (c, next) => {
    if (!c.req.header('accept')?.includes('text/html')) return next();
    c.header('cache-control', 'no-store');
    const viewer = await viewerByCookie(c);
    if (!viewer) return c.html(signInPage, 401);
    return viewer.isDeveloper ? page(c, next) : c.html(onlyDevelopersPage, 403);
  });
  return rest;
}

const onlyDevelopers = createMiddleware<HttpVariables>(async (c, next) => {
  if (!(await viewerByCookie(c))?.isDeveloper) throw unauthenticated();
  await next();
});
