// A worker as a process of its own, which stops in the middle of its job and waits to be killed.
import { startWorker } from './worker.ts';

const [databaseUrl = ''] = process.argv.slice(2);
startWorker(databaseUrl, {
  beforeStore: async (done) => {
    if (done === 0) return;
    process.stdout.write('in the middle\n');
    await Promise.withResolvers<void>().promise;
  },
});
