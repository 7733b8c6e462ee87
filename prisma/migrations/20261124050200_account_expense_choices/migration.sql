-- Whether amounts of the account under a name of the marketplace count in profit, where the seller decided it.
ALTER TYPE "AuditKind" ADD VALUE IF NOT EXISTS 'accountExpenses' AFTER 'exchangeRates';
CREATE TABLE account_expense_choices (
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE ON UPDATE CASCADE,
  name text NOT NULL,
  counts boolean NOT NULL,
  PRIMARY KEY (account_id, name)
);
