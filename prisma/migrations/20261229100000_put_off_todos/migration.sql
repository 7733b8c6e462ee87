-- Kinds of things to do that a person does not want to see in Hoje for some days.
CREATE TABLE "put_off_todos" (
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "put_off_todos_pkey" PRIMARY KEY ("account_id","user_id","kind"),
    CONSTRAINT "put_off_todos_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "put_off_todos_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "put_off_todos_kind_short" CHECK (length("kind") BETWEEN 1 AND 40)
);

SELECT changes.watch_table('put_off_todos', 'note_rows');
