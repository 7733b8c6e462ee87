/** Where a request or an answer breaks a model, in the words of the proxy. */
export interface Violation {
  side: 'request' | 'answer';
  /** E.g. `response.body.orders.0.orderId`. */
  pointer: string;
  message: string;
}

interface Finding {
  location?: string[];
  message?: string;
}

/**
 * What the proxy found wrong with a call. It answers with a problem of its own that holds the findings, warnings too, or
 * passes the answer on and tells them in a header. An error of the marketplace itself is none.
 */
export function violationsOf(header: string | null, body: string): Violation[] {
  const findings = problemsOf(body) ?? (header ? (JSON.parse(header) as Finding[]) : []);
  return findings.map(({ location = [], message = '' }) => ({
    side: location[0] === 'response' ? 'answer' : 'request',
    pointer: location.join('.'),
    message,
  }));
}

/** The findings of the proxy's own problem; null when the answer is somebody else's. */
function problemsOf(body: string): Finding[] | null {
  if (!body.includes('stoplight.io/prism/errors')) return null;
  const {
    title = '',
    detail = '',
    validation,
  } = JSON.parse(body) as {
    title?: string;
    detail?: string;
    validation?: Finding[];
  };
  // a path the model does not know, for one, is a problem without findings
  return validation?.length ? validation : [{ message: `${title}: ${detail}` }];
}
