-- By itself: a new value can be used only after the transaction that adds it.
ALTER TYPE "SyncStreamName" ADD VALUE 'losses' AFTER 'reimbursements';
