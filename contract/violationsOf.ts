/** A violation of a model by a request or an answer, as reported by the proxy. */
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
 * The violations that the proxy found in a call. It reports them, with warnings, in a problem document of its own or in a
 * header of the forwarded answer. An error of the marketplace itself is not a violation.
 */
export function violationsOf(header: string | null, body: string): Violation[] {
  const findings = problemsOf(body) ?? (header ? (JSON.parse(header) as Finding[]) : []);
  return findings.map(({ location = [], message = '' }) => ({
    side: location[0] === 'response' ? 'answer' : 'request',
    pointer: location.join('.'),
    message,
  }));
}

/** The findings of the proxy's problem document; null when the answer is not one. */
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
  // some problems have no findings, for example a path that the model does not know
  return validation?.length ? validation : [{ message: `${title}: ${detail}` }];
}
