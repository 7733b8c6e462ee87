import type { PreloadedQuery } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';

/** The query of a tab, as the route started it; each tab knows which its own is. */
export type TabRef = PreloadedQuery<OperationType>;
