import { gunzipSync } from 'node:zlib';

interface Source {
  url: string;
  amazon: { clientId: string; clientSecret: string; refreshToken: string };
}

interface Wish {
  reportType: string;
  marketplaceIds: string[];
  dataStartTime?: string;
  dataEndTime?: string;
  reportOptions?: Record<string, string>;
}

type Answer = Record<string, string> & { reports: Record<string, string>[] };

/** Client that reads reports from the simulator's Amazon without the connectors. */
export async function sourceReports({ url, amazon }: Source) {
  const { clientId, clientSecret, refreshToken } = amazon;
  const login = { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken };
  const body = new URLSearchParams({ grant_type: 'refresh_token', ...login });
  const token = await jsonOf(await fetch(`${url}/auth/o2/token`, { method: 'POST', body }));
  const headers = { 'x-amz-access-token': token.access_token!, 'user-agent': 'Test/1.0' };
  const ask = async (path: string, init: RequestInit = {}) =>
    jsonOf(await fetch(`${url}/reports/2021-06-30/${path}`, { ...init, headers }));
  const document = async (documentId: string) => {
    const { url: address } = await ask(`documents/${documentId}`);
    return gunzipSync(Buffer.from(await (await fetch(address!)).arrayBuffer())).toString();
  };
  return {
    document,
    listed: async (reportType: string) => (await ask(`reports?reportTypes=${reportType}&pageSize=100`)).reports,
    /** Text of the report; empty when there is no data. */
    report: async (wish: Wish) => {
      const { reportId } = await ask('reports', { method: 'POST', body: JSON.stringify(wish) });
      let report = await ask(`reports/${reportId}`);
      while (report.processingStatus!.startsWith('IN_')) report = await ask(`reports/${reportId}`);
      return report.reportDocumentId ? document(report.reportDocumentId) : '';
    },
  };
}

/** Rows of an unquoted flat file, by column name. */
export function flatRows(text: string, separator = '\t'): Record<string, string>[] {
  const [header = [], ...lines] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(separator));
  return lines.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
}

const jsonOf = async (response: Response) => (await response.json()) as Answer;
