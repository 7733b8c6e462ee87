-- What the last read of a stream met without failing, such as a column of a report that nobody knows.
ALTER TABLE sync_streams ADD COLUMN note text;
