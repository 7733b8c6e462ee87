import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type SignedRequest, signV4 } from './signV4.ts';

/** recordings/notifications/sigv4-receive-message.vector.json: computed with @smithy/signature-v4. */
const vector = JSON.parse(readFileSync(new URL('testing/signatureVector.json', import.meta.url), 'utf8')) as {
  date: string;
  region: string;
  service: string;
  accessKeyId: string;
  secretAccessKey: string;
  request: SignedRequest;
  authorization: string;
};

test('a request to a queue is signed as by the library of AWS', () => {
  const { region, service, date, request, authorization } = vector;
  expect(signV4(request, vector, { region, service, at: Date.parse(date) })).toEqual({
    'x-amz-date': '20261122T120000Z',
    authorization,
  });
});

test('the published vector get-vanilla has the published signature', () => {
  const { authorization } = signV4(
    { method: 'GET', url: 'https://example.amazonaws.com/', headers: {}, body: '' },
    { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' },
    { region: 'us-east-1', service: 'service', at: Date.parse('2015-08-30T12:36:00Z') },
  );
  expect(authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, ' +
      'Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  );
});

test('the token of temporary keys is sent and signed', () => {
  const { request, region, service, date } = vector;
  const at = Date.parse(date);
  const signed = signV4(request, { ...vector, sessionToken: 'TOKEN' }, { region, service, at });
  expect(signed['x-amz-security-token']).toBe('TOKEN');
  expect(signed.authorization).toContain(
    'SignedHeaders=content-type;host;x-amz-date;x-amz-security-token;x-amz-target',
  );
  expect(signed.authorization).not.toBe(vector.authorization);
});
