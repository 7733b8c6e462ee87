import type { Context } from 'hono';
import { mercadolivreCredentials } from '#simulator/auth/credentials.ts';
import { decimalNumber } from '#simulator/decimal.ts';
import { dayText } from '#simulator/seller/calendar.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { DUE_DAYS, type Group, isOver, type Period, periodOf } from './billPeriod.ts';
import type { DocumentType, Listed } from './periodEntries.ts';
import { totalOf } from './totalOf.ts';

const USUAL_DOCUMENTS = 6;
const GROUPS: Group[] = ['ML', 'MP'];

type Document = ReturnType<typeof documentsOf>[number];

/** The bill of a closed period, and its credit note when it has one, each as PDF and XML. */
export function documentsOf(simulator: Simulator, period: Period, entries: Listed[], now: number) {
  const { userId } = mercadolivreCredentials(simulator);
  const types: DocumentType[] = isOver(period, now) ? ['BILL', 'CREDIT_NOTE'] : [];
  return types.flatMap((type, index) => {
    const rows = entries.filter(({ document }) => document === type);
    if (rows.length === 0) return [];
    const id = Number(`${period.key.replaceAll('-', '')}${GROUPS.indexOf(period.group)}${index}`);
    const sum = totalOf(rows.map((row) => ({ ...row, document: 'BILL' })));
    return [
      {
        id,
        user_id: Number(userId),
        document_type: type,
        expiration_date: dayText(period.to + DUE_DAYS),
        associated_document_id: null,
        amount: decimalNumber(Math.abs(sum)),
        unpaid_amount: 0,
        document_status: 'BILLED',
        site_id: 'MLB',
        period: { date_from: dayText(period.from), date_to: dayText(period.to) },
        currency_id: 'BRL',
        count_details: rows.length,
        files: ['pdf', 'xml'].map((ending) => ({
          file_id: `${userId}_NF_${id}_${ending}`,
          reference_number: `NF${id}`,
        })),
      },
    ];
  });
}

/** A page of documents, as the list answers it. */
export function documentsPage(c: Context, all: Document[]) {
  const [offset, limit] = [Number(c.req.query('offset') ?? 0), Number(c.req.query('limit') ?? USUAL_DOCUMENTS)];
  return { offset, limit, total: all.length, results: all.slice(offset, offset + limit) };
}

/** A listed file with its bytes; null for any other name. */
export function legalFile(
  name: string,
  listed: (period: Period) => Document[],
): { bytes: Buffer; type: string } | null {
  const [, year, month, group, ending] = /_NF_(\d{4})(\d{2})01(\d)\d_(pdf|xml)$/.exec(name) ?? [];
  const period = GROUPS[Number(group)] && periodOf(GROUPS[Number(group)]!, `${year}-${month}`);
  const document = period && listed(period).find(({ files }) => files.some((file) => file.file_id === name));
  if (!document) return null;
  return ending === 'pdf'
    ? { bytes: pdfOf(`${document.document_type} ${document.id}: ${document.amount}`), type: 'application/pdf' }
    : {
        bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<nota id="${document.id}"/>\n`),
        type: 'application/xml',
      };
}

/** A page with a line of text. */
function pdfOf(line: string): Buffer {
  const stream = `BT /F1 12 Tf 72 770 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${text}xref\n0 6\n0000000000 65535 f \n${table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}
