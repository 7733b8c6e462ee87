import { expect, test } from 'vitest';
import { queueUrl } from './queueUrl.ts';

const QUEUE = 'https://sqs.us-east-1.amazonaws.com/123456789012/seller-analytics';

test('the address of a queue has its region', () => {
  expect(queueUrl(QUEUE)).toEqual({
    url: QUEUE,
    endpoint: 'https://sqs.us-east-1.amazonaws.com/',
    region: 'us-east-1',
  });
  expect(queueUrl('https://sqs.eu-west-1.amazonaws.com/123456789012/a')?.region).toBe('eu-west-1');
});

test.each([
  'http://sqs.us-east-1.amazonaws.com/123456789012/a',
  'https://sqs.us-east-1.amazonaws.com.evil.example/123456789012/a',
  'https://evil.example/123456789012/a',
  'https://sqs.us-east-1.amazonaws.com:8443/123456789012/a',
  'https://user@sqs.us-east-1.amazonaws.com/123456789012/a',
  'https://sqs.us-east-1.amazonaws.com/123456789012/a?Action=DeleteQueue',
  'https://sqs.us-east-1.amazonaws.com/123456789012/a.fifo',
  'https://sqs.us-east-1.amazonaws.com/a',
  'https://169.254.169.254/123456789012/a',
  'http://127.0.0.1:9000/123456789012/a',
  `https://sqs.us-east-1.amazonaws.com/123456789012/${'a'.repeat(600)}`,
  'queue',
])('%s is no queue that a seller may name', (text) => {
  expect(queueUrl(text)).toBeNull();
});

test('who runs the server may name a queue on this machine, and no other host', () => {
  const local = 'http://127.0.0.1:9000/000000000000/avisos';
  expect(queueUrl(local, { allowLocal: true })).toEqual({
    url: local,
    endpoint: 'http://127.0.0.1:9000/',
    region: 'us-east-1',
  });
  expect(queueUrl('http://10.0.0.1/000000000000/avisos', { allowLocal: true })).toBeNull();
});
