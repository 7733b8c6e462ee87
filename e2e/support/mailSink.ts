// The mail server of the journeys: keeps what it is sent and answers GET /?to=E-MAIL with it, newest last.
import { createServer } from 'node:http';
import { startMailSink } from '#server/platform/testing/mailSink.ts';

const [smtpPort, httpPort] = process.argv.slice(2).map(Number) as [number, number];
const sink = await startMailSink(smtpPort);
createServer((request, response) => {
  const to = new URL(request.url!, 'http://localhost').searchParams.get('to');
  const mails = sink.mails.filter((mail) => to === null || mail.to.includes(to));
  response.setHeader('content-type', 'application/json').end(JSON.stringify(mails));
}).listen(httpPort, '127.0.0.1');
