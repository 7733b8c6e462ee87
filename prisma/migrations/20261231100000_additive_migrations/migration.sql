-- Migrations that only add: programs that do not know them still run on the database (docs/decisions/086).
CREATE TABLE changes.additive_migrations (name text PRIMARY KEY);
INSERT INTO changes.additive_migrations VALUES ('20261231090000_backup_events'), ('20261231100000_additive_migrations');
