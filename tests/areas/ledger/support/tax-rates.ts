import { z } from 'zod';
import type { ApiClient } from '#tests/fixtures/test-server.ts';

const created = z.object({ taxRateCreate: z.object({ taxRate: z.object({ id: z.string() }) }) });

/** Creates a tax rate and returns its id. Throws if it is refused. */
export async function createTaxRate(admin: ApiClient, input: Record<string, unknown>): Promise<string> {
  const document = 'mutation ($input: TaxRateCreateInput!) { taxRateCreate(input: $input) { taxRate { id } } }';
  const { data, errors } = await admin.call(document, { input });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return created.parse(data).taxRateCreate.taxRate.id;
}
