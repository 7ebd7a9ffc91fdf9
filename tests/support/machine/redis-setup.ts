import type { TestProject } from 'vitest/node';
import { z } from 'zod';
import { oncePerProcess } from './once.ts';
import { startRedis } from '../redis.ts';

declare module 'vitest' {
  interface ProvidedContext {
    redisUrl: string;
  }
}

/** One Redis for the whole run; test files are isolated by their prefixes. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { value, stop } = await oncePerProcess(
    'redis',
    (value) => z.string().parse(value),
    async () => {
      const redis = await startRedis();
      return { value: redis.url, stop: redis.stop };
    },
  );
  project.provide('redisUrl', value);
  return stop;
}
