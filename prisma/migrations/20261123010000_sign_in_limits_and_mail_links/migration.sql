-- Attempts are counted before a password is checked, by person, network and device; the keys are hashes.
CREATE TABLE sign_in_attempts (
  key bytea PRIMARY KEY,
  attempts int NOT NULL,
  paused_until timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_attempts_last_at_idx ON sign_in_attempts (last_at);

-- Browsers a person has signed in with: guesses of others do not shut them out.
CREATE TABLE known_devices (
  device_hash bytea PRIMARY KEY,
  user_id int NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  last_used_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX known_devices_user_id_idx ON known_devices (user_id);

ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz(3);

CREATE TYPE "MailLinkKind" AS ENUM ('reset_password', 'confirm_email');
-- At most one link of each kind per person, so that a newer one ends the older.
CREATE TABLE mail_links (
  user_id int NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  kind "MailLinkKind" NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, kind)
);
CREATE UNIQUE INDEX mail_links_token_hash_key ON mail_links (token_hash);
