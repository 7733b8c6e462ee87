-- Accounts that went to another installation: their file is kept here too, until the other one says that it has read it.
CREATE TABLE moved_accounts (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  "rows" bigint NOT NULL,
  moved_at timestamptz(3) NOT NULL DEFAULT now()
);
-- The file as written by `move-account -- out`, in parts.
CREATE TABLE moved_account_parts (
  moved_id uuid NOT NULL REFERENCES moved_accounts (id) ON DELETE CASCADE ON UPDATE CASCADE,
  part int NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (moved_id, part)
);
INSERT INTO changes.additive_migrations VALUES ('20261231120000_moved_accounts');
