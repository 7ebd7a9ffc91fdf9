// Writes the schema and its TypeScript description for the client. `npm run schema`; a house test says when it is stale.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { printSchemaText, printTypesText } from '../graphql/print-schema.ts';
import { schema } from '../areas/schema.ts';

const folder = new URL('../../shared/graphql/', import.meta.url);
await writeFile(fileURLToPath(new URL('schema.graphql', folder)), printSchemaText(schema));
await writeFile(fileURLToPath(new URL('graphql-env.d.ts', folder)), printTypesText(schema));
console.log('written: shared/graphql/schema.graphql, shared/graphql/graphql-env.d.ts');
