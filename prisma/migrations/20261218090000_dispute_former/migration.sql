-- What a person's last change of a dispute replaced, which an undo restores once; null: nothing to take back.
ALTER TABLE "disputes" ADD COLUMN "former" JSONB;
