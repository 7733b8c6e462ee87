/** Cursor after which a page starts. Null for the first page. Pothos encodes offsets as `OffsetConnection:<index>`. */
export const offsetCursor = (page: number, pageSize: number) =>
  page <= 1 ? null : btoa(`OffsetConnection:${(page - 1) * pageSize - 1}`);
