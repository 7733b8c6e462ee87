import { fetchQuery, graphql } from 'react-relay/hooks';
import type { Environment } from 'relay-runtime';
import type { sqlProgressQuery } from './__generated__/sqlProgressQuery.graphql';

export interface Progress {
  /** Part at work, from 1; 0 before the first. */
  part: number;
  /** Number of parts; 0 before it is known. */
  parts: number;
}

/** How far the account's tables are prepared; null when they are not, or when that is unknown. */
export async function sqlProgress(environment: Environment): Promise<Progress | null> {
  const answer = await fetchQuery<sqlProgressQuery>(
    environment,
    graphql`
      query sqlProgressQuery {
        viewer {
          sqlProgress {
            part
            parts
          }
        }
      }
    `,
    {},
    { fetchPolicy: 'network-only' },
  )
    .toPromise()
    .catch(() => undefined);
  const progress = answer?.viewer.sqlProgress;
  return progress ? { part: progress.part, parts: progress.parts } : null;
}
