import { useEffect, useState } from 'react';
import { fetchStructure, type StructureColumn, type TableEntry } from '#client/screens/database/databaseApi.ts';

/** Columns of each table by name, in the order of the list. */
export type Structures = Record<string, StructureColumn[]>;

const nothing: Structures = {};

/** Columns of all tables, for completion and the view builder; empty while loading. */
export function useSchema(tables: Promise<TableEntry[] | null>): Structures {
  const [structures, setStructures] = useState(nothing);
  useEffect(() => {
    let isLeft = false;
    void tables
      .then((all) =>
        Promise.all(
          (all ?? []).map(async ({ table_name }) => [table_name, (await fetchStructure(table_name)).columns]),
        ),
      )
      .then((entries) => isLeft || setStructures(Object.fromEntries(entries) as Structures));
    return () => {
      isLeft = true;
    };
  }, [tables]);
  return structures;
}
