import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  to: string[];
  /** Everything as sent. */
  raw: string;
  subject: string;
  text: string;
  html: string;
}

/** A mail server that keeps what it is sent. */
export interface MailSink {
  url: string;
  mails: CaughtMail[];
  /** Refuses the next mails with a temporary failure. */
  refuse(count: number): void;
  close(): Promise<void>;
}

/** Starts a mail server on this machine; port 0: any free one. */
export async function startMailSink(port = 0): Promise<MailSink> {
  const mails: CaughtMail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        if (refusals-- > 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw, ...partsOf(raw) });
        return done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuse: (count) => {
      refusals = count;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

/** Subject and contents of a mail with a text and an HTML part. */
function partsOf(raw: string) {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '\0';
  const [head = '', ...parts] = raw.split(`--${boundary}`);
  const contentOf = (type: string) => decoded(parts.find((part) => part.includes(`Content-Type: ${type}`)) ?? '');
  const words = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1] ?? '';
  return { subject: decodedWords(words), text: contentOf('text/plain'), html: contentOf('text/html') };
}

function decoded(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n').trimEnd();
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  return /quoted-printable/i.test(head) ? fromHex(body.replaceAll('=\r\n', '')) : body;
}

/** Decodes the encoded words of a header, such as `=?UTF-8?Q?E=2Dmail?=`. */
const decodedWords = (words: string) =>
  words
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, word: string) => fromHex(word.replaceAll('_', ' ')))
    .replaceAll(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, word: string) => Buffer.from(word, 'base64').toString());

const fromHex = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
