// Writes the schema and its TypeScript description for the client. `npm run schema`; a house test says when it is stale.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { schemaText, typesText } from '../graphql/print.ts';
import { schema } from '../graphql/schema.ts';

const folder = new URL('../../shared/graphql/', import.meta.url);
await writeFile(fileURLToPath(new URL('schema.graphql', folder)), schemaText(schema));
await writeFile(fileURLToPath(new URL('graphql-env.d.ts', folder)), typesText(schema));
console.log('written: shared/graphql/schema.graphql, shared/graphql/graphql-env.d.ts');
