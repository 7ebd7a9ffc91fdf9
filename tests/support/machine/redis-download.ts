import { type DebianProgram, findProgram } from './debian-program.ts';

/**
 * Redis from PATH, from REDIS_SERVER, or fetched. Throws with an instruction when none is available: tests are never
 * skipped silently.
 */
export async function findRedis(): Promise<DebianProgram> {
  try {
    return await findProgram({
      name: 'redis-server',
      folder: 'redis',
      installed: [process.env['REDIS_SERVER'], 'redis-server'],
      pathInPackage: 'usr/bin/redis-server',
      versionFlag: '--version',
    });
  } catch (cause) {
    throw new Error(
      'Redis is needed for the tests and could not be fetched with apt: install it (apt install redis-server, brew install redis) or name its program in REDIS_SERVER.',
      { cause },
    );
  }
}
