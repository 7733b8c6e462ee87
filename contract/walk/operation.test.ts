import { expect, test } from 'vitest';
import { operationOf, sameOperation } from './operation.ts';

const known = ['GET /users/{}', 'GET /users/me', 'GET /items/{}', 'GET /sites/{}/listing_prices'];

test.each([
  ['GET /users/{}', 'GET /users/{}'],
  ['GET /users/me', 'GET /users/me'],
  ['GET /sites/{SITE}/listing_prices', 'GET /sites/{}/listing_prices'],
  ['GET /sites/MLA/listing_prices', 'GET /sites/{}/listing_prices'],
  ['GET /items/visits', null],
  ['PUT /items/{}', null],
])('the template %s is %s', (template, operation) => {
  expect(sameOperation(known, template)).toBe(operation);
});

test.each([
  ['GET /users/123', 'GET /users/{}'],
  ['GET /users/me', 'GET /users/me'],
  ['GET /items/MLB1?attributes=id', 'GET /items/{}'],
  ['GET /items/MLB1/prices', null],
  ['POST /items/MLB1', null],
])('the call %s is of %s', (call, operation) => {
  expect(operationOf(known, call)).toBe(operation);
});
