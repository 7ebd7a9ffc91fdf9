// What an error of the database says: that it is away, or something about what was asked of it.

// Broken connections, a server that goes or has no room, and a transaction that was ended because nobody went on with it.
const away = /^(08|57P0|53|25P03)/;
const unreachable = /^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|HOSTDOWN)/;
const spoken = /Connection terminated|timeout exceeded|not queryable/;

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Whether an error says that the database is away, and nothing of what was asked for. */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  return (
    (code !== null && (away.test(code) || unreachable.test(code))) ||
    (error instanceof Error && spoken.test(error.message))
  );
}

/** Whether Postgres ended a statement that took too long, or an earlier one of its transaction. */
export function tookTooLong(error: unknown): boolean {
  return ['57014', '25P02'].includes(codeOf(error) ?? '');
}
