// A browser that is installed with npm ci. It is unpacked once per version into a temporary folder of this checkout;
// where the machine lacks its system libraries, those of the same package are unpacked too.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';
import { z } from 'zod';
import { temporaryFolder } from './folders.ts';

export interface BrowserProgram {
  path: string;
  environment: Record<string, string>;
}

/** In this order: CHROME_PATH, the npm package's browser (Linux on x64), /usr/bin/chromium. Throws with an instruction when there is none. */
export async function findBrowser(): Promise<BrowserProgram> {
  const own = process.env['CHROME_PATH'];
  if (own !== undefined) return { path: own, environment: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpack();
  if (isProgram('/usr/bin/chromium')) return { path: '/usr/bin/chromium', environment: {} };
  throw new Error('No browser for the tests: name a Chrome or Chromium in CHROME_PATH.');
}

async function unpack(): Promise<BrowserProgram> {
  const bin = fileURLToPath(new URL('../bin/', import.meta.resolve('@sparticuz/chromium')));
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(bin, '..', 'package.json'), 'utf8')));
  const folder = temporaryFolder(`chromium-${version}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}-unfinished-${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    await withTemporaryFolder(unfinished, async () => {
      await chromium.executablePath(bin);
      await inflate(join(bin, 'al2023.tar.br'));
    });
    writeFileSync(join(unfinished, 'fonts.conf'), fontSettings(folder));
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      // Another run was faster.
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  const path = join(folder, 'chromium');
  const environment: Record<string, string> = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  if (lacksLibraries(path)) environment['LD_LIBRARY_PATH'] = join(folder, 'al2023', 'lib');
  return { path, environment };
}

/** The package unpacks into the system's temporary folder and takes an existing file as complete, even if it is not. */
async function withTemporaryFolder(folder: string, work: () => Promise<void>): Promise<void> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

function lacksLibraries(path: string): boolean {
  try {
    return execFileSync('ldd', [path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).includes('not found');
  } catch {
    return true;
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The package's own file names folders of another machine. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
}
