// Writes shared/lib/phone-plans.ts out of the metadata of libphonenumber-js: `node server/cli/print-phone-plans.ts`, after the
// package was updated. A test of shared/kit/phone.ts says when the file is stale.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { phonePlansText } from '../lib/phone-plans.ts';

const target = fileURLToPath(new URL('../../shared/lib/phone-plans.ts', import.meta.url));
await writeFile(target, phonePlansText());
console.log(`written: ${target}`);
