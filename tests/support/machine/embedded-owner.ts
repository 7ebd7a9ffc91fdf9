// Run as its own process by the tests of the embedded database: owns the folder named on its command line until it is
// killed.
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { EmbeddedBusy } from '#server/db/embedded/errors.ts';

const [folder = ''] = process.argv.slice(2);
try {
  const { url, port, adopted } = await startEmbedded({ folder, durable: false });
  process.stdout.write(`${JSON.stringify({ url, port, adopted })}\n`);
  // The process that started this one ends it, or has exited.
  process.stdin.resume().on('end', () => process.exit());
} catch (error) {
  process.stdout.write(
    `${JSON.stringify(error instanceof EmbeddedBusy ? { busy: error.owner } : { failed: String(error) })}\n`,
  );
  process.exitCode = 1;
}
