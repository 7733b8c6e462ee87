import { graphql, readInlineData } from 'relay-runtime';
import { storeTableChoices } from '#client/ui/table/tableChoices.ts';
import type { storeTables_viewer$key } from './__generated__/storeTables_viewer.graphql';

/** Stores in this browser how the person wants tables. */
export function storeTables(viewer: storeTables_viewer$key): void {
  const { tableChoices } = readInlineData(
    graphql`
      fragment storeTables_viewer on Viewer @inline {
        tableChoices {
          isCompact
          tables {
            table
            columns
          }
        }
      }
    `,
    viewer,
  );
  const { isCompact, tables } = tableChoices;
  storeTableChoices({ isCompact, columns: Object.fromEntries(tables.map(({ table, columns }) => [table, columns])) });
}
