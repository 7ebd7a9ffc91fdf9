// The process beside the demo that makes its business move: `node server/cli/simulate.ts <address>`. Started and ended by demo.ts.
import { demoPassword } from '../demo/accounts.ts';
import { demoSeed } from '../demo/marker.ts';
import { runSimulator } from '../demo/simulator/run.ts';

const [url] = process.argv.slice(2);
if (url === undefined) throw new Error('the address of a demo is missing');
const chatty = process.env['LOG_LEVEL'] === 'info' || process.env['LOG_LEVEL'] === 'debug';
const simulator = runSimulator({ url, seed: demoSeed, password: demoPassword, tell: (words) => { console.error(words); } });

const tenMinutes = 600_000;
if (chatty) setInterval(() => { console.log(JSON.stringify({ simulator: simulator.counts(), rss: process.memoryUsage().rss })); }, tenMinutes).unref();

// Ctrl+C reaches this process too; the demo decides when it ends. When the demo is killed, the channel to it breaks.
process.on('SIGINT', () => {});
const end = () => void simulator.stop().finally(() => process.exit(0));
process.on('SIGTERM', end);
process.on('disconnect', end);
