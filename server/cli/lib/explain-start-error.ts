import { DatabaseNotPrepared, UnreleasedDatabase } from '../../db/migrate.ts';
import { EmbeddedBusy, EmbeddedFailed } from '../../db/embedded/errors.ts';
import { BuildFailed } from '../build.ts';
import { portInUseText } from './port.ts';
import { preparationText } from './prepare-database.ts';

/** The code of a system error, such as ECONNREFUSED; null for anything else. */
function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Explains what to do about a failed start; null if that is unknown and the error itself should be shown. */
export function explainStartError(
  error: unknown,
  { command, port, databaseUrl }: { command: string; port: number; databaseUrl: string | null },
): string | null {
  if (error instanceof DatabaseNotPrepared && databaseUrl !== null) return preparationText(error, databaseUrl);
  if (error instanceof UnreleasedDatabase) return error.message;
  if (error instanceof EmbeddedBusy || error instanceof EmbeddedFailed || error instanceof BuildFailed)
    return error.message;
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return portInUseText(port, command);
    case 'EACCES':
      return `Port ${port} may not be used without special rights. Choose one above 1023: PORT=4000 ${command}`;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case 'EAI_AGAIN':
      return 'The database of DATABASE_URL does not answer.';
    case '28P01':
    case '28000':
      return 'The database of DATABASE_URL refuses this login and password.';
    case '3D000':
      return 'The database named in DATABASE_URL does not exist.';
    default:
      return null;
  }
}
