-- ── What the bank received of a payout, as the seller says ──
ALTER TABLE payouts ADD COLUMN bank_minor bigint, ADD COLUMN bank_day date, ADD COLUMN bank_confirmed_at timestamptz(3);
ALTER TABLE payouts ADD CONSTRAINT payouts_confirmed CHECK (
  num_nulls(bank_minor, bank_day, bank_confirmed_at) IN (0, 3) AND (bank_minor IS NULL OR state <> 'unread'));

-- ── Rows of a payout added up by part; written with the rows, so that no bridge reads them ──
CREATE TABLE "payout_sums" (
    "account_id" INTEGER NOT NULL,
    "payout_id" BIGINT NOT NULL,
    "bucket" "PayoutBucket" NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "row_count" INTEGER NOT NULL,

    CONSTRAINT "payout_sums_pkey" PRIMARY KEY ("account_id","payout_id","bucket")
);
ALTER TABLE "payout_sums" ADD CONSTRAINT "payout_sums_account_id_payout_id_fkey" FOREIGN KEY ("account_id", "payout_id") REFERENCES "payouts"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO payout_sums (account_id, payout_id, bucket, amount_minor, row_count)
SELECT account_id, payout_id, bucket, sum(amount_minor), count(*) FROM payout_rows GROUP BY 1, 2, 3;

-- rows of a part in the order of the document
CREATE INDEX payout_rows_of_parts ON payout_rows (account_id, payout_id, bucket, row_no);
CREATE INDEX payouts_by_end ON payouts (account_id, ends_at DESC, id DESC);
