// `npm run schema`: writes the schema and its TypeScript types for the client. An architecture test fails when they are
// out of date.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { printSchemaText, printTypesText } from '../graphql/print-schema.ts';
import { createMailboxExtension } from '../areas/mail/mailbox-extension.ts';
import { createSimulatorExtension } from '../demo/simulator-extension.ts';
import { schema as productionSchema } from '../areas/schema.ts';
import { applyExtensions } from '../graphql/schema-extension.ts';

// With the fields of the demo and of development: the client's debug panel and mailbox query them.
const schema = applyExtensions(productionSchema, [createSimulatorExtension(null), createMailboxExtension()]);
const folder = new URL('../../shared/graphql/', import.meta.url);
await writeFile(fileURLToPath(new URL('schema.graphql', folder)), printSchemaText(schema));
await writeFile(fileURLToPath(new URL('graphql-env.d.ts', folder)), printTypesText(schema));
console.log('written: shared/graphql/schema.graphql, shared/graphql/graphql-env.d.ts');
