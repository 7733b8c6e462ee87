import type { Plugin } from 'vite';

const CHUNK = /\/react-router\/dist\/\w+\/chunk-\w+\.mjs$/;
// Of links in a framework's routes, whose modules it knows; it brings the rendering of such routes.
const PREFETCH = 'function PrefetchPageLinks(';
// What is named or wrapped counts as used.
const NAMES = /^\w+\.displayName = "\w+";$/gm;
const WRAPPED = / = (React\d*\.(?:forwardRef|memo)\()/g;

/** Leaves out of the browser's bundle the forms of react-router, and what its links bring along of its framework. */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform(code, id) {
    if (!CHUNK.test(id) || !code.includes(PREFETCH)) return null;
    const lean = code
      .replace(NAMES, '')
      .replace(WRAPPED, ' = /* @__PURE__ */ $1')
      .replace(PREFETCH, 'const PrefetchPageLinks = () => null; function UnusedPrefetch(');
    return { code: lean, map: null };
  },
};
