import type pg from 'pg';

interface PortalField {
  name: string;
  dataTypeID: number;
}
export interface PortalResult {
  fields: PortalField[];
  /** Values in the text format of PostgreSQL. Null is NULL. */
  rows: (string | null)[][];
  isTruncated: boolean;
}

/** Part of the driver's connection that its types omit. */
interface Wire {
  parse(message: { text: string; name: string }): void;
  bind(message: { values: string[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { rows: number }): void;
  sync(): void;
  sendCopyFail(reason: string): void;
}

/**
 * Runs one statement by the extended protocol, which refuses a second one after a semicolon, and reads at most `maxRows`
 * rows. Not the driver's query, which reads every row, nor its cursor, which crashes the process on COPY.
 */
class Portal implements pg.Submittable {
  private readonly rows: (string | null)[][] = [];
  private fields: PortalField[] = [];

  constructor(
    private readonly text: string,
    private readonly maxRows: number,
    private readonly done: (error: Error | null, result?: PortalResult) => void,
  ) {}

  submit = (connection: pg.Connection) => {
    const wire = connection as unknown as Wire;
    wire.parse({ text: this.text, name: '' });
    wire.bind({ values: [] });
    wire.describe({ type: 'P', name: '' });
    wire.execute({ rows: this.maxRows + 1 });
    wire.sync();
  };
  handleRowDescription({ fields }: { fields: PortalField[] }) {
    this.fields = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
  }
  handleDataRow({ fields }: { fields: (string | null)[] }) {
    this.rows.push(fields);
  }
  handlePortalSuspended() {}
  handleCommandComplete() {}
  handleEmptyQuery() {}
  handleCopyInResponse(connection: Wire) {
    connection.sendCopyFail('refused');
  }
  handleCopyData() {}
  handleError(error: Error) {
    this.done(error);
  }
  handleReadyForQuery() {
    const rows = this.rows.slice(0, this.maxRows);
    this.done(null, { fields: this.fields, rows, isTruncated: rows.length < this.rows.length });
  }
}

/** Runs one statement and returns its first `maxRows` rows. */
export const readPortal = (client: pg.Client, text: string, maxRows: number): Promise<PortalResult> =>
  new Promise((resolve, reject) => {
    client.query(
      new Portal(text, maxRows, (error, result) => {
        if (error) reject(error);
        else resolve(result!);
      }),
    );
  });
