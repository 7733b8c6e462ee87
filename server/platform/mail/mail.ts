import type { Transporter } from 'nodemailer';
import type { Settings } from '#server/platform/process/settings.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const ANSWER_MS = 10_000;
const IDLE_MS = 20_000;

let outgoing: { url: string; from: string } | null = null;
let transport: Promise<Transporter> | null = null;

/** Sets the mail server and the sender; without SMTP_URL no mail is sent. Called once at start. */
export function useMail({ SMTP_URL, MAIL_FROM }: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'>): void {
  outgoing = SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : null;
  transport = null;
}

/** Whether the installation can send mail. */
export const canSendMail = (): boolean => outgoing !== null;

/** Sends a mail; resolves when the mail server has accepted it. Throws when it has not, or there is none. */
export async function sendMail(mail: Mail): Promise<void> {
  if (!outgoing) throw new Error('SMTP_URL is not set');
  const { url, from } = outgoing;
  transport ??= import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      connectionTimeout: ANSWER_MS,
      greetingTimeout: ANSWER_MS,
      socketTimeout: IDLE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  await (await transport).sendMail({ from, ...mail });
}
