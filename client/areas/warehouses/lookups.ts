// What the filters of warehouses search.
import { createHubLookup } from '#client/actions/form/lookups.ts';
import type { CreateLookup } from '#client/list/list-definition.ts';

export const hubLookup: CreateLookup = createHubLookup();
