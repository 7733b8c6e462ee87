import type { Plugin } from 'vite';

// react-relay and relay-runtime are CommonJS: a bundle holds all of them, asked for or not. Paths inside lib/.
const LEFT_OUT = [
  'ConnectionHandler',
  'EntryPointContainer.react',
  'createPayloadFor3DField',
  'createUpdatableProxy',
  'fetchQuery_DEPRECATED',
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
  'useFragmentInternal_CURRENT',
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

// Relay's stores look after fields worked out in the browser, of which there are none.
const RESOLVERS = /\/relay-runtime\/lib\/store\/live-resolvers\/LiveResolverCache\.js$/;
const NO_RESOLVERS = `
  const { NoopResolverCache } = require('../ResolverCache');
  exports.RELAY_RESOLVER_LIVE_STATE_SUBSCRIPTION_KEY = '__resolverLiveStateSubscription';
  exports.LiveResolverCache = class extends NoopResolverCache {
    unsubscribeFromLiveResolverRecords() {}
    invalidateResolverRecords() {}
  };`;

/** Leaves out of the browser's bundle what this client does not use of Relay; whoever comes to use it is told where. */
export const leanRelay: Plugin = {
  name: 'lean-relay',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (RESOLVERS.test(id)) return NO_RESOLVERS;
    const part = PATTERN.exec(id)?.[1];
    if (!part) return null;
    const message = `${part} is left out of the bundle: see client/build/leanRelay.ts`;
    return `module.exports = function () { throw new Error(${JSON.stringify(message)}) };`;
  },
};
