import type { ConnectionForm } from '#server/market/connection/connectionForm.ts';

/** Keys to a queue of the seller's own AWS account. Closed at first: without it, offers are queried in turns. */
export const amazonQueueForm: ConnectionForm = {
  marketplace: 'amazon',
  kind: 'queue',
  name: 'Amazon SQS',
  of: { word: 'credentials.ofAmazonQueue' },
  ofName: { code: 'marketplaces.ofAmazonQueue' },
  description: "A queue of the seller's own for notifications of Amazon, with keys of AWS.",
  title: { word: 'credentials.amazonQueue' },
  optional: { word: 'credentials.whatQueueBrings' },
  fields: [
    {
      name: 'queueUrl',
      label: { word: 'credentials.queueAddress' },
      kind: 'text',
      required: 'always',
      placeholder: 'https://sqs.sa-east-1.amazonaws.com/123456789012/avisos',
      help: { word: 'credentials.queueGetsSecret' },
    },
    {
      name: 'clientId',
      label: 'Access Key ID',
      kind: 'text',
      required: 'always',
      help: { word: 'credentials.queueUser' },
    },
    { name: 'clientSecret', label: 'Secret Access Key', kind: 'secret', required: 'once' },
  ],
};
