/** Connection strings of one database for the two roles of the product. */
export interface DatabaseUrls {
  /** Of the role that runs the app: it reads and writes rows. */
  url: string;
  /** Of the role that owns the schema and migrates it; the same as `url` where one role does both. */
  migrationsUrl: string;
}

/** The connection strings in the settings; null when they name no external server. */
export function externalUrls(settings: {
  DATABASE_URL?: string;
  MIGRATIONS_DATABASE_URL?: string;
}): DatabaseUrls | null {
  const { DATABASE_URL: url, MIGRATIONS_DATABASE_URL: migrationsUrl } = settings;
  return url ? { url, migrationsUrl: migrationsUrl ?? url } : null;
}

/** Name of the role in a connection string. */
export const roleIn = (url: string) => decodeURIComponent(new URL(url).username);
