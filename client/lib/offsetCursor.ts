/** The cursor after which a page starts; null for the first. Pothos writes offsets as `OffsetConnection:<index>`. */
export const offsetCursor = (page: number, pageSize: number) =>
  page <= 1 ? null : btoa(`OffsetConnection:${(page - 1) * pageSize - 1}`);
