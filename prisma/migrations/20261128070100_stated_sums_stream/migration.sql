-- Balances and proceeds that a marketplace states by itself.
ALTER TYPE "SyncStreamName" ADD VALUE 'stated_sums' AFTER 'settlements';
