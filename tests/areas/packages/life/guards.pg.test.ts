// What a parcel or an input lacks: each step is refused with its code, on its field, and changes nothing.
import { expect, it } from 'vitest';
import { findPackage } from '#server/areas/packages/queries.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnParcel } from '../support/act-on-parcel.ts';
import { refusals } from './refusals.ts';

const server = useTestServer();

it.each(refusals)(
  '$action by $who from $from is refused for $what',
  async ({ who, action, from, given, input, code }) => {
    const pkg = buildParcel(server.fixtures, { status: from, ...given?.(server.fixtures) });
    await insertParcels(server.db, pkg);
    const { errors } = await actOnParcel(server, who, action, { id: pkg.id, ...input?.(server.fixtures) });
    const [field] = errors[0]?.extensions.fields ?? [];
    expect(field ? `${field.path}: ${field.code}` : errors[0]?.extensions.code).toBe(code);
    const after = await inSnapshot(server.db, systemPrincipal, (trx) => findPackage(trx, pkg.id, null));
    expect(after).toMatchObject({ status: from, version: 1 });
  },
);

it('a relaunch that has made a new parcel does not make another, also by two at once', async () => {
  const pkg = buildParcel(server.fixtures, { status: 'canceled', returnStage: 'at_origin_hub' });
  await insertParcels(server.db, pkg);
  const answers = await Promise.all(
    (['support', 'backoffice', 'admin'] as const).map((who) => actOnParcel(server, who, 'relaunch', { id: pkg.id })),
  );
  const codes = answers.map(({ errors }) => errors[0]?.extensions.code ?? 'done').toSorted();
  expect(codes).toEqual(['done', 'package.no_relaunch', 'package.no_relaunch']);
});
