import {
  type DuckDBArrayValue,
  type DuckDBListValue,
  type DuckDBMapValue,
  type DuckDBStructValue,
  DuckDBTimestampTZValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
} from '@duckdb/node-api';

/** Longest text of a cell, in characters. Longer ones end with "…". */
const MAX_CELL = 32_000;

/** Text of a value: exact numbers, ISO 8601 instants of São Paulo, JSON of lists and structs. Null is NULL. */
export function cellText(value: DuckDBValue, type: DuckDBType, max = MAX_CELL): string | null {
  if (value === null) return null;
  const text = textOf(value, type);
  if (text.length <= max) return text;
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function textOf(value: DuckDBValue, type: DuckDBType): string {
  switch (type.typeId) {
    case DuckDBTypeId.TIMESTAMP_TZ:
      return instantText(value as DuckDBTimestampTZValue);
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_S:
    case DuckDBTypeId.TIMESTAMP_MS:
    case DuckDBTypeId.TIMESTAMP_NS:
      return String(value).replace(' ', 'T');
    case DuckDBTypeId.FLOAT:
      return shortFloat(value as number);
    case DuckDBTypeId.LIST:
    case DuckDBTypeId.ARRAY:
    case DuckDBTypeId.STRUCT:
    case DuckDBTypeId.MAP:
      return JSON.stringify(jsonOf(value, type));
    default:
      return String(value);
  }
}

/** Shortest text that reads as the same number of 32 bits. */
function shortFloat(value: number): string {
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(value);
}

const HOUR_MICROS = 3_600_000_000n;
const hours = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Sao_Paulo', timeZoneName: 'longOffset' });
const offsets = new Map<bigint, string>();

/** Offset of São Paulo in an hour, as `-03:00`. */
function offsetAt(micros: bigint): string {
  const hour = micros / HOUR_MICROS;
  const known = offsets.get(hour);
  if (known) return known;
  const [, offset = '+00:00'] = /GMT([-+]\d\d:\d\d)/.exec(hours.format(Number(micros / 1000n))) ?? [];
  offsets.set(hour, offset);
  return offset;
}

const MAX_MICROS = 8_640_000_000_000_000_000n; // of a Date

function instantText(value: DuckDBTimestampTZValue): string {
  const { micros } = value;
  if (micros > MAX_MICROS || micros < -MAX_MICROS) return String(value); // infinity
  const offset = offsetAt(micros);
  const [, sign, hour, minute] = /^([-+])(\d\d):(\d\d)$/.exec(offset)!;
  const shift = BigInt(Number(hour) * 60 + Number(minute)) * 60_000_000n;
  const local = new DuckDBTimestampTZValue(sign === '-' ? micros - shift : micros + shift);
  return String(local)
    .replace(' ', 'T')
    .replace(/\+00(:00)?$/, offset);
}

function jsonOf(value: DuckDBValue, type: DuckDBType): unknown {
  if (value === null) return null;
  switch (type.typeId) {
    case DuckDBTypeId.BOOLEAN:
    case DuckDBTypeId.TINYINT:
    case DuckDBTypeId.SMALLINT:
    case DuckDBTypeId.INTEGER:
    case DuckDBTypeId.DOUBLE:
      return Number.isNaN(value) ? 'NaN' : value;
    case DuckDBTypeId.BIGINT:
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.DECIMAL: {
      const text = String(value);
      return text.length <= 15 ? Number(text) : text;
    }
    case DuckDBTypeId.LIST:
    case DuckDBTypeId.ARRAY: {
      const { valueType } = type as Extract<DuckDBType, { typeId: DuckDBTypeId.LIST }>;
      return (value as DuckDBListValue | DuckDBArrayValue).items.map((item) => jsonOf(item, valueType));
    }
    case DuckDBTypeId.STRUCT: {
      const { entryNames, entryTypes } = type as Extract<DuckDBType, { typeId: DuckDBTypeId.STRUCT }>;
      const { entries } = value as DuckDBStructValue;
      return Object.fromEntries(entryNames.map((name, index) => [name, jsonOf(entries[name]!, entryTypes[index]!)]));
    }
    case DuckDBTypeId.MAP: {
      const { keyType, valueType } = type as Extract<DuckDBType, { typeId: DuckDBTypeId.MAP }>;
      const { entries } = value as DuckDBMapValue;
      return Object.fromEntries(entries.map((entry) => [textOf(entry.key, keyType), jsonOf(entry.value, valueType)]));
    }
    default:
      return textOf(value, type);
  }
}
