import { useEffect, useState } from 'react';
import { fetchStructure, type StructureColumn, type TableEntry } from '#client/screens/database/databaseApi.ts';

/** Every table's columns by its name, in the order of the list. */
export type Structures = Record<string, StructureColumn[]>;

const nothing: Structures = {};

/** What all tables consist of, for completion and the view builder; empty until it is known. */
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
