// What stops an action that is sent row by row.
import { expect, it } from 'vitest';
import { runOnRows } from '#client/actions/run-on-rows.ts';
import { apiKeyActions } from '#client/areas/api-keys/actions.ts';
import { proofRequired } from '#client/session/ask-for-proof.ts';
import { parseErrorExtensions } from '#client/lib/request-error.ts';
import type { RunMutation } from '#client/live/use-action.ts';

const rows = ['k1', 'k2', 'k3'].map((id) => ({
  id,
  version: 1,
  name: id,
  keyId: `qf_live_${id}`,
  scope: 'read' as const,
  createdAt: '2026-11-01T09:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  company: null,
}));

it.each([
  ['a question for the password that is cancelled is asked once', proofRequired, 1],
  ['the refusal of one row does not stop the others', 'missing', 3],
])('%s', async (_, code, calls) => {
  let sent = 0;
  const run: RunMutation = () => {
    sent += 1;
    return Promise.resolve({ ok: false, problem: parseErrorExtensions({ code }) });
  };
  const { before, failed } = await runOnRows(apiKeyActions, 'revoke', rows, () => ({}), run);
  expect([sent, before, failed.map(({ id, problem }) => [id, problem.code])]).toEqual([
    calls,
    [],
    rows.map(({ id }) => [id, code]),
  ]);
});
