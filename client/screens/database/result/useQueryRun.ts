import { useEffect, useRef, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import type { useQueryRunCancelMutation } from './__generated__/useQueryRunCancelMutation.graphql';
import type { useQueryRunExplainMutation } from './__generated__/useQueryRunExplainMutation.graphql';
import { fetchQuery, type QueryAnswer } from '#client/screens/database/databaseApi.ts';
import { errorPlace, messageAt } from './errorPlace.ts';
import { addToHistory } from '#client/screens/database/editor/queryHistory.ts';
import {
  type Parameters,
  type ParameterValues,
  parameterValues,
} from '#client/screens/database/editor/parameters/parameters.ts';
import { failureText } from '#client/lib/language/failureText.ts';

export type PlanSteps = Extract<
  useQueryRunExplainMutation['response']['explainSql'],
  { __typename: 'ExplainSqlPayload' }
>['steps'];

/** State of the last statement. */
export type QueryRun =
  | { state: 'idle' }
  | { state: 'running'; runId: string; startedAt: number }
  | { state: 'cancelled' }
  /** `at`: index in the tab's text. */
  | { state: 'failed'; message: string; tabId: number; at: number | null }
  /** `sql`, `parameters`: what was run. */
  | { state: 'rows'; answer: QueryAnswer; sql: string; parameters: ParameterValues }
  | { state: 'plan'; steps: PlanSteps };

/** A tab's text, or the selected part. */
export interface Statement {
  tabId: number;
  /** The tab's whole text. */
  text: string;
  from: number;
  to: number;
  parameters: Parameters;
}

/** Runs one statement at a time, for its rows or its plan. */
export function useQueryRun() {
  const [run, setRun] = useState<QueryRun>({ state: 'idle' });
  const stop = useRef<() => void>(undefined);
  const [commitCancel] = useMutation<useQueryRunCancelMutation>(graphql`
    mutation useQueryRunCancelMutation($runId: String!) {
      cancelSql(runId: $runId) {
        __typename
      }
    }
  `);
  const [commitExplain] = useMutation<useQueryRunExplainMutation>(graphql`
    mutation useQueryRunExplainMutation($sql: String!, $parameters: [SqlParameterInput!]!, $runId: String!) {
      explainSql(sql: $sql, parameters: $parameters, runId: $runId) {
        __typename
        ... on ExplainSqlPayload {
          steps {
            depth
            operation
            target
            detail
            rows
            elapsedMs
          }
        }
        ... on SqlError {
          message
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  useEffect(() => () => stop.current?.(), []);

  /** Does nothing for a blank text (spec 5), and while another statement runs. */
  const start = (statement: Statement, kind: 'rows' | 'plan') => {
    const part = statement.text.slice(statement.from, statement.to);
    if (part.trim() === '' || run.state === 'running') return;
    const fail = (message: string, at: number | null = null) =>
      setRun({ state: 'failed', message, tabId: statement.tabId, at });
    let parameters: ParameterValues;
    try {
      parameters = parameterValues(part, statement.parameters);
    } catch (error) {
      return fail((error as Error).message);
    }
    const refuse = (message: string) => {
      const place = errorPlace(message, part);
      if (place === null) return fail(message);
      const at = statement.from + place;
      return fail(messageAt(message, statement.text, at), at);
    };
    const runId = `${Date.now()}-${Math.random()}`;
    setRun({ state: 'running', runId, startedAt: Date.now() });
    const record = (rows: number | null) => addToHistory({ sql: part, at: new Date().toISOString(), rows });
    if (kind === 'rows') {
      const abort = new AbortController();
      stop.current = () => abort.abort();
      fetchQuery(part, { parameters, runId, signal: abort.signal }).then(
        (answer) => {
          if (abort.signal.aborted) return;
          record(answer.rows.length);
          setRun({ state: 'rows', answer, sql: part, parameters });
        },
        (error: Error) => {
          if (abort.signal.aborted) return;
          record(null);
          refuse(failureText(error));
        },
      );
      return;
    }
    const { dispose } = commitExplain({
      variables: { sql: part, parameters: Object.entries(parameters).map(([name, value]) => ({ name, value })), runId },
      onCompleted: ({ explainSql }) => {
        if (explainSql.__typename === 'ExplainSqlPayload') return setRun({ state: 'plan', steps: explainSql.steps });
        return refuse('message' in explainSql ? explainSql.message : t('database.unknownError'));
      },
      onError: (error) => fail(failureText(error)),
    });
    stop.current = dispose;
  };

  const cancel = () => {
    if (run.state !== 'running') return;
    stop.current?.();
    commitCancel({ variables: { runId: run.runId } });
    setRun({ state: 'cancelled' });
  };
  return { run, start, cancel };
}
