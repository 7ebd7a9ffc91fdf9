// `node server/cli/print-phone-plans.ts`: writes shared/lib/phone-plans.ts from the metadata of libphonenumber-js, after
// an update of that package. A test of shared/lib/phone.ts fails when the file is out of date.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { phonePlansText } from '../lib/phone-plans.ts';

const target = fileURLToPath(new URL('../../shared/lib/phone-plans.ts', import.meta.url));
await writeFile(target, phonePlansText());
console.log(`written: ${target}`);
