// Classifies database errors.

// SQLSTATE classes of broken connections, server shutdown, missing resources, and idle-in-transaction timeouts.
const unavailableStates = /^(08|57P0|53|25P03)/;
const networkErrors = /^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|HOSTDOWN)/;
const driverMessages = /Connection terminated|timeout exceeded|not queryable/;

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** True if the error means that the database is unavailable, whatever the query was. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return (
    (code !== null && (unavailableStates.test(code) || networkErrors.test(code))) ||
    (error instanceof Error && driverMessages.test(error.message))
  );
}

/** True if Postgres rolled the transaction back because of another one: the same work may succeed when it is repeated. */
export function isTransactionConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error) ?? '');
}

/** True if Postgres canceled this statement or an earlier one of its transaction because of a timeout. */
export function isStatementTimeout(error: unknown): boolean {
  return ['57014', '25P02'].includes(codeOf(error) ?? '');
}

/**
 * True if what a row contains cannot be used: a text that is no number, a missing value, a value that is too large. The
 * same row would fail again, and others would not.
 */
export function isValueError(error: unknown): boolean {
  return /^(22|23502|54)/.test(codeOf(error) ?? '');
}
