// Why an outbound request failed. The list is closed, and an error contains nothing of what an address answered.

const outboundCodes = [
  /** No http or https address, or one of more than 2,048 characters. */
  'invalid_url',
  'credentials_in_url',
  'https_required',
  'port_refused',
  'invalid_header',
  'request_too_large',
  /** The name has no address. */
  'name_unresolved',
  /** One of the addresses is not public, and the operator does not allow it. Nothing was sent. */
  'address_refused',
  'unreachable',
  /** No valid certificate for the name. */
  'tls_failed',
  'timed_out',
  /** The caller's signal was aborted. */
  'canceled',
  /** No HTTP, cut off, or in an encoding other than gzip. */
  'invalid_response',
  'response_too_large',
  /** More redirects than allowed, or one without an address. */
  'redirect_refused',
] as const;
type OutboundCode = (typeof outboundCodes)[number];

/** Thrown by the outbound client. `cause` is for the log only. */
export class OutboundError extends Error {
  readonly code: OutboundCode;
  constructor(code: OutboundCode, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    this.name = 'OutboundError';
    this.code = code;
  }
}
