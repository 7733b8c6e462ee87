import {
  commitMutation,
  type Environment,
  graphql,
  type GraphQLTaggedNode,
  type MutationParameters,
} from 'relay-runtime';
import type { TableChoice } from '#client/ui/table/chooseTable.ts';
import type { keepTableChoiceColumnsMutation } from './__generated__/keepTableChoiceColumnsMutation.graphql';
import type { keepTableChoiceDensityMutation } from './__generated__/keepTableChoiceDensityMutation.graphql';

const columnsMutation = graphql`
  mutation keepTableChoiceColumnsMutation($table: String!, $columns: [String!]) {
    setTableColumns(table: $table, columns: $columns) {
      __typename
    }
  }
`;
const densityMutation = graphql`
  mutation keepTableChoiceDensityMutation($isCompact: Boolean!) {
    setTableDensity(isCompact: $isCompact) {
      __typename
    }
  }
`;

/** Keeps a choice on the server. Rejects when it was refused or the server could not be reached. */
export async function keepTableChoice(environment: Environment, choice: TableChoice): Promise<void> {
  if ('isCompact' in choice) {
    const { setTableDensity } = await sent<keepTableChoiceDensityMutation>(environment, densityMutation, choice);
    if (setTableDensity.__typename === 'UserError') throw new Error('refused: density');
    return;
  }
  const { setTableColumns } = await sent<keepTableChoiceColumnsMutation>(environment, columnsMutation, choice);
  if (setTableColumns.__typename === 'UserError') throw new Error('refused: columns');
}

const sent = <Mutation extends MutationParameters>(
  environment: Environment,
  mutation: GraphQLTaggedNode,
  variables: Mutation['variables'],
) =>
  new Promise<Mutation['response']>((onCompleted, onError) => {
    commitMutation<Mutation>(environment, { mutation, variables, onCompleted, onError });
  });
