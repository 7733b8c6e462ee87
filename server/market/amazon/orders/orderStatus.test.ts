import { expect, test } from 'vitest';
import { orderStatus } from './orderStatus.ts';

test.each([
  ['Pending', 'pending'],
  ['PENDING_AVAILABILITY', 'pending'],
  ['Unshipped', 'pending'],
  ['PARTIALLY_SHIPPED', 'pending'],
  ['PartiallyShipped', 'pending'],
  ['Pending - Waiting for Pick Up', 'pending'],
  ['Shipped', 'shipped'],
  ['SHIPPED', 'shipped'],
  ['Shipping', 'shipped'],
  ['Shipped - Picked Up', 'shipped'],
  ['Shipped - Out for Delivery', 'shipped'],
  ['Shipped - Returned to Seller', 'shipped'],
  ['Shipped - Delivered to Buyer', 'delivered'],
  ['Cancelled', 'cancelled'],
  ['Canceled', 'cancelled'],
  ['CANCELLED', 'cancelled'],
  ['Unfulfillable', 'cancelled'],
  ['A word of tomorrow', 'pending'],
])("Amazon's %s is %s", (word, status) => {
  expect(orderStatus(word)).toBe(status);
});
