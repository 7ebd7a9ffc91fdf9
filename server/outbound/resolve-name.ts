// The addresses of a name. Public names are asked for without the system's resolver: that one blocks one of four threads
// until it answers, so that slow name servers of strangers would hold up the whole process.
import { lookup, Resolver } from 'node:dns/promises';
import type { AllowedTargets } from './address-policy.ts';
import type { Resolve } from './target.ts';

const timeoutMs = 2_000;
const tries = 2;
const noRecord = /^(?:ENODATA|ENOTFOUND)$/;

/**
 * Asks name servers, by default those of the system; for names that the operator lists it asks the system, which knows
 * `/etc/hosts`.
 */
export function createResolver({ hosts }: AllowedTargets, servers: readonly string[] = []): Resolve {
  return async (host, signal) => {
    if (hosts.has(host)) return (await lookup(host, { all: true })).map(({ address }) => address);
    const resolver = new Resolver({ timeout: timeoutMs, tries });
    if (servers.length > 0) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      return addressesOf([four, six]);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}

/** What either question found. Rejects if both found nothing and one of them failed. */
function addressesOf(answers: readonly PromiseSettledResult<string[]>[]): string[] {
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failed = answers.find((answer) => answer.status === 'rejected' && !isNoRecord(answer.reason));
  if (found.length === 0 && failed?.status === 'rejected') throw failed.reason;
  return found;
}

function isNoRecord(error: unknown): boolean {
  return error instanceof Error && 'code' in error && noRecord.test(String(error.code));
}
