/** A loader's answer that leads elsewhere. */
export class Redirect {
  constructor(
    readonly to: string,
    /** By a page load of its own, past the router. */
    readonly isDocument: boolean,
  ) {}
}

/** Leads to another screen in place of the one that was asked for. */
export const redirect = (to: string) => new Redirect(to, false);

/** The same by a page load, to where this router does not reach. */
export const redirectDocument = (url: string) => new Redirect(url, true);
