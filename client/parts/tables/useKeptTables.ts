import { useEffect, useRef } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { onTableChoice, type TableChoice } from '#client/ui/table/chooseTable.ts';
import type { useKeptTables_viewer$key } from './__generated__/useKeptTables_viewer.graphql';
import { keepTableChoice } from './keepTableChoice.ts';
import { storeTables } from './storeTables.ts';

/**
 * Shows tables as the server keeps them, and keeps there what the person chooses: one choice after another, of several of one
 * table the last. While any is on its way the server's answer is older than what is shown.
 */
export function useKeptTables(viewer: useKeptTables_viewer$key): void {
  const data = useFragment(
    graphql`
      fragment useKeptTables_viewer on Viewer {
        ...storeTables_viewer
      }
    `,
    viewer,
  );
  const environment = useRelayEnvironment();
  const waiting = useRef(new Map<string, TableChoice>());
  useEffect(() => {
    if (waiting.current.size === 0) storeTables(data);
  }, [data]);
  useEffect(() => {
    const choices = waiting.current;
    const keepAll = async () => {
      for (let next = first(choices); next; next = first(choices)) {
        const [name, choice] = next;
        await keepTableChoice(environment, choice).catch(() => toastError(t('parts.tableNotKept'), 'tables'));
        if (choices.get(name) === choice) choices.delete(name);
      }
    };
    return onTableChoice((choice) => {
      const isIdle = choices.size === 0;
      choices.set('table' in choice ? choice.table : '', choice);
      if (isIdle) void keepAll();
    });
  }, [environment]);
}

const first = (choices: Map<string, TableChoice>) => choices.entries().next().value;
