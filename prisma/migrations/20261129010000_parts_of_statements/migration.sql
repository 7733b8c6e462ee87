-- By itself: new values can be used only after the transaction that adds them.
ALTER TYPE "PayoutBucket" ADD VALUE 'cart_freight' AFTER 'refunds';
ALTER TYPE "PayoutBucket" ADD VALUE 'bill_paid' AFTER 'account_charges';
ALTER TYPE "PayoutBucket" ADD VALUE 'income' AFTER 'taxes';
ALTER TYPE "PayoutBucket" ADD VALUE 'loans' AFTER 'income';
ALTER TYPE "PayoutBucket" ADD VALUE 'balance_kept' AFTER 'transfers';
