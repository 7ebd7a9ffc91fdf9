import { createServer } from 'node:net';

/** Explains what to do about a port that is in use. */
export function portInUseText(port: number, command: string): string {
  return `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} ${command}`;
}

/** True if nothing listens on the port. Throws other errors, such as a port that needs privileges. */
export async function isPortFree({ host, port }: { host: string; port: number }): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const probe = createServer().listen(port, host, () => probe.close(() => resolve(true)));
  probe.once('error', (error) => ('code' in error && error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
  return promise;
}
