-- Whether rows of the person's tables are low and without pictures.
ALTER TABLE "users" ADD COLUMN "compact_tables" BOOLEAN NOT NULL DEFAULT false;

-- The columns that a person chose in a table of a screen.
CREATE TABLE "table_columns" (
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    -- the client's name of the table
    "table_name" TEXT NOT NULL,
    -- names of its columns in order; a hidden one begins with '-'
    "columns" TEXT[] NOT NULL,

    CONSTRAINT "table_columns_pkey" PRIMARY KEY ("account_id","user_id","table_name"),
    CONSTRAINT "table_columns_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "table_columns_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "table_columns_sensible" CHECK (
      length(table_name) BETWEEN 1 AND 40 AND cardinality(columns) BETWEEN 1 AND 60)
);

SELECT changes.watch_table('table_columns', 'note_rows');
