-- What may be shown of a secret stands in columns of its own, computed by PostgreSQL: Prisma reads these and never a secret.

ALTER TABLE sessions
  ADD COLUMN handle text NOT NULL GENERATED ALWAYS AS (encode(substring(bearer_hash FROM 1 FOR 16), 'hex')) STORED;
CREATE UNIQUE INDEX sessions_handle_key ON sessions (handle);

ALTER TABLE credentials
  ADD COLUMN has_client_secret boolean NOT NULL GENERATED ALWAYS AS (client_secret IS NOT NULL) STORED,
  ADD COLUMN has_refresh_token boolean NOT NULL GENERATED ALWAYS AS (refresh_token IS NOT NULL) STORED,
  ADD COLUMN has_access_token boolean NOT NULL GENERATED ALWAYS AS (access_token IS NOT NULL) STORED;
