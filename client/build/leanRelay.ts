import type { Plugin } from 'vite';

// react-relay and relay-runtime are CommonJS: a bundle holds all of them, asked for or not. Paths inside lib/.
const LEFT_OUT = [
  'EntryPointContainer.react',
  'createUpdatableProxy',
  'getConnectionState',
  'loadEntryPoint',
  'observeFragmentExperimental',
  'observeQueryExperimental',
  'readUpdatableFragment',
  'readUpdatableQuery',
  'NormalizationEngine',
  'RelayDeclarativeMutationConfig',
  'RelayModernFragmentSpecResolver',
  'RelayQueryResponseCache',
  'createFragmentSpecResolver',
  'useEntryPointLoader',
  'useLoadMoreFunction',
  'useLoadMoreFunction_EXPERIMENTAL',
  'useMutationAction_EXPERIMENTAL',
  'usePaginationFragment',
  'useQueryLoader',
  'useQueryLoader_EXPERIMENTAL',
  'useRefetchableFragment',
  'useRefetchableFragmentInternal',
  'useSubscribeToInvalidationState',
  'waitForFragmentExperimental',
];
const PATTERN = new RegExp(`/(?:react-relay|relay-runtime)/lib/(?:[\\w-]+/)*(${LEFT_OUT.join('|')})\\.js$`);

/** Leaves out of the browser's bundle what this client does not use of Relay; whoever comes to use it is told where. */
export const leanRelay: Plugin = {
  name: 'lean-relay',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const part = PATTERN.exec(id)?.[1];
    if (!part) return null;
    const message = `${part} is left out of the bundle: see client/build/leanRelay.ts`;
    return `module.exports = function () { throw new Error(${JSON.stringify(message)}) };`;
  },
};
