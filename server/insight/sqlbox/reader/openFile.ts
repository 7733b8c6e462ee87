import { DuckDBInstance } from '@duckdb/node-api';

/** Descriptor of the account's file, which its parent opened: the file has no name by then. */
const ACCOUNT_FILE = '/dev/fd/3';

/** In this order: what a setting needs comes before the ones that forbid it. The last one forbids all others. */
const SETTINGS = [
  'LOAD icu',
  'LOAD json',
  "SET GLOBAL TimeZone = 'America/Sao_Paulo'",
  'SET GLOBAL errors_as_json = true',
  // as in PostgreSQL, for statements written for it
  "SET GLOBAL default_null_order = 'nulls_last_on_asc_first_on_desc'",
  'SET GLOBAL ieee_floating_point_ops = false', // a division by zero is NULL, not infinity
  "SET temp_directory = ''",
  "SET GLOBAL home_directory = ''",
  "SET GLOBAL secret_directory = ''",
  "SET GLOBAL extension_directory = ''",
  'SET enable_external_access = false',
  'SET autoinstall_known_extensions = false',
  'SET autoload_known_extensions = false',
  'SET allow_community_extensions = false',
  'SET lock_configuration = true',
];

/** Opens the account's file read-only, without file system, network, extensions or settings. */
export async function openFile(memoryMb: number): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(ACCOUNT_FILE, {
    access_mode: 'READ_ONLY',
    threads: '1',
    memory_limit: `${memoryMb}MB`,
  });
  const connection = await instance.connect();
  for (const setting of SETTINGS) await connection.run(setting);
  connection.closeSync();
  return instance;
}
