// The simulator process: `node server/cli/demo/simulator-main.ts <url> <data folder>`. `simulator-process.ts` starts
// and stops it.
import { join } from 'node:path';
import { demoPassword } from '../../sign-in/password.ts';
import { demoSeed } from '../../demo/marker.ts';
import { runSimulator } from '../../demo/simulator/run-simulator.ts';

const [url, folder] = process.argv.slice(2);
if (url === undefined || folder === undefined) throw new Error('the address and the folder of a demo are missing');
const chatty = process.env['LOG_LEVEL'] === 'info' || process.env['LOG_LEVEL'] === 'debug';
const simulator = runSimulator({
  url,
  seed: demoSeed,
  password: demoPassword,
  tokenFile: join(folder, 'phones.json'),
  warn: (words) => {
    console.error(words);
  },
});

const tenMinutes = 600_000;
if (chatty)
  setInterval(() => {
    console.log(JSON.stringify({ simulator: simulator.counts(), rss: process.memoryUsage().rss }));
  }, tenMinutes).unref();

// Ctrl+C reaches this process too, but the demo decides when it ends. If the demo is killed, the IPC channel
// disconnects.
process.on('SIGINT', () => {});
const end = () => void simulator.stop().finally(() => process.exit(0));
process.on('SIGTERM', end);
process.on('disconnect', end);
