-- By itself: a new value can be used only after the transaction that adds it.
ALTER TYPE "ProfitKind" ADD VALUE IF NOT EXISTS 'advertising';
ALTER TYPE "ProfitKind" ADD VALUE IF NOT EXISTS 'payout';
