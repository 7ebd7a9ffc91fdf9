// Run as a program of its own by a test: owns a Redis until it is killed.
import { startRedis } from '#tests/support/redis.ts';

const { url } = await startRedis();
process.stdout.write(`${url}\n`);
