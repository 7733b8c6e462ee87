import type { ConnectionForm } from '#server/market/connection/connectionForm.ts';

/** Keys to a queue of the seller's own AWS account. Closed at first: without it, offers are queried in turns. */
export const amazonQueueForm: ConnectionForm = {
  marketplace: 'amazon',
  kind: 'queue',
  name: 'Amazon SQS',
  of: 'da fila de avisos',
  ofName: { code: 'marketplaces.ofAmazonQueue' },
  description: "A queue of the seller's own for notifications of Amazon, with keys of AWS.",
  title: 'Fila de avisos (Amazon SQS)',
  optional:
    'Com uma fila sua na AWS, a Amazon avisa em segundos quando mudam ofertas, pedidos e estoque; sem ela, e sem uma fila deste servidor, tudo é consultado em rodadas. A fila é do tipo padrão (não FIFO) e sua política permite sqs:SendMessage e sqs:GetQueueAttributes à conta 437568002678 da Amazon. Em até 15 minutos depois de salvar, pedimos os avisos à Amazon.',
  fields: [
    {
      name: 'queueUrl',
      label: 'Endereço da fila (URL)',
      kind: 'text',
      required: 'always',
      placeholder: 'https://sqs.sa-east-1.amazonaws.com/123456789012/avisos',
      help: 'Registrada também no seu aplicativo da Amazon, ela recebe o Client Secret novo antes de o atual vencer.',
    },
    {
      name: 'clientId',
      label: 'Access Key ID',
      kind: 'text',
      required: 'always',
      help: 'De um usuário IAM que só pode ler, apagar e adiar mensagens desta fila e ler seus atributos.',
    },
    { name: 'clientSecret', label: 'Secret Access Key', kind: 'secret', required: 'once' },
  ],
};
