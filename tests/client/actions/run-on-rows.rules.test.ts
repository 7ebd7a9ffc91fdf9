// What is sent for an action on rows, and what stops it.
import { describe, expect, it } from 'vitest';
import { defineActions } from '#client/actions/define-actions.ts';
import { runOnMatching, runOnRows, undoMatched } from '#client/actions/run-on-rows.ts';
import { apiKeyActions } from '#client/areas/api-keys/actions.ts';
import { proofRequired } from '#client/session/ask-for-proof.ts';
import { parseErrorExtensions } from '#client/lib/request-error.ts';
import type { RunMutation } from '#client/live/use-action.ts';

const keyOf = (id: string) => ({
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
});
const rows = ['k1', 'k2', 'k3'].map(keyOf);

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

const { fragment } = apiKeyActions;
type Key = Parameters<typeof apiKeyActions.label>[0];
const icon = () => null;
const together = defineActions<Key, 'rename' | 'remove' | 'single'>({
  area: 'apiKeys',
  entity: 'apiKey',
  plural: 'apiKeys',
  fragment,
  label: ({ name }) => name,
  actions: { rename: { icon }, remove: { icon, removes: true }, single: { icon, singleRowOnly: true } },
  expected: (action, { name }) => (action === 'rename' ? { name: `${name}!` } : undefined),
});
const byName = ({ name }: Key) => ({ note: name === 'k3' ? 'other' : 'same' });

interface Sent {
  input: Readonly<Record<string, unknown>>;
  expected: unknown;
}

/** Answers each call with this; what is answered is any data to the type of the document. */
function answering(answer: (input: Sent['input']) => object): { run: RunMutation; sent: Sent[] } {
  const sent: Sent[] = [];
  const run: RunMutation = (_, input, expected) => {
    sent.push({ input, expected });
    return Promise.resolve(JSON.parse(JSON.stringify(answer(input))));
  };
  return { run, sent };
}
const done = (results: readonly object[], more: object = {}) => ({ ok: true, data: { result: { results, ...more } } });
const refused = (code: string) => ({ ok: false, problem: parseErrorExtensions({ code }) });
const idsOf = (input: Sent['input']) => (Array.isArray(input['ids']) ? input['ids'].map(String) : []);

describe('rows that are sent together', () => {
  it('are one call for each input, with what they will look like; each has an outcome of its own', async () => {
    const { run, sent } = answering((input) =>
      done(
        idsOf(input).map((id) => ({
          id,
          row: id === 'k1' ? { id, version: 2 } : null,
          error: id === 'k2' ? { code: 'missing' } : null,
        })),
      ),
    );
    const result = await runOnRows(together, 'rename', rows, byName, run);
    expect(sent.map(({ input }) => input)).toEqual([
      { note: 'same', ids: ['k1', 'k2'] },
      { note: 'other', ids: ['k3'] },
    ]);
    expect(sent[0]?.expected).toEqual({
      plural: 'apiKeys',
      rows: ['k1', 'k2'].map((id) => ({ typename: 'ApiKey', id, fields: { name: `${id}!` } })),
    });
    expect(result.before.map(({ id }) => id)).toEqual(['k1', 'k3']);
    expect(result.after).toEqual([{ id: 'k1', version: 2 }, rows[2]]);
    expect(result.failed.map(({ id, row, problem }) => [id, row?.id, problem.code])).toEqual([['k2', 'k2', 'missing']]);
  });

  it('are at most 1,000 in a call', async () => {
    const { run, sent } = answering((input) => done(idsOf(input).map((id) => ({ id, row: null, error: null }))));
    const many = Array.from({ length: 1_001 }, (_, n) => keyOf(String(n)));
    expect((await runOnRows(together, 'remove', many, () => ({}), run)).after).toHaveLength(1_001);
    expect(sent.map(({ input, expected }) => [idsOf(input).length, expected])).toEqual([
      [1_000, undefined],
      [1, undefined],
    ]);
  });

  it('that are removed already count as removed, by ids or one by one', async () => {
    const gone = answering((input) =>
      done(idsOf(input).map((id) => ({ id, error: { code: id === 'k2' ? 'forbidden' : 'missing' } }))),
    );
    const result = await runOnRows(together, 'remove', rows, () => ({}), gone.run);
    expect([result.before.length, result.failed.map(({ id }) => id)]).toEqual([2, ['k2']]);
    const alone = answering(() => refused('missing'));
    expect((await runOnRows(together, 'remove', rows.slice(0, 1), () => ({}), alone.run)).before).toHaveLength(1);
    expect((await runOnRows(together, 'rename', rows.slice(0, 1), () => ({}), alone.run)).failed).toHaveLength(1);
  });

  it('stop when the user does not prove who they are, and go on after any other refusal', async () => {
    const unproven = answering(() => refused(proofRequired));
    const stopped = await runOnRows(together, 'rename', rows, byName, unproven.run);
    expect([unproven.sent.length, stopped.failed.map(({ problem }) => problem.code)]).toEqual([
      1,
      Array(3).fill(proofRequired),
    ]);
    const forbidden = answering(() => refused('forbidden'));
    expect((await runOnRows(together, 'rename', rows, byName, forbidden.run)).failed).toHaveLength(3);
    expect(forbidden.sent).toHaveLength(2);
  });

  it('are sent one by one for an action that the server takes for one row only', async () => {
    const { run, sent } = answering((input) => ({
      ok: true,
      data: { result: { row: { id: input['id'], version: 9 } } },
    }));
    const result = await runOnRows(together, 'single', rows, byName, run);
    expect(sent.map(({ input }) => input)).toEqual(rows.map((row) => ({ ...byName(row), id: row.id })));
    expect(result.after.map(({ id }) => id)).toEqual(['k1', 'k2', 'k3']);
  });
});

describe('all rows of a list', () => {
  const matching = { input: { tab: 'all' }, total: 3, totalIsExact: true };
  const onMatching = (answer: object) => {
    const { run, sent } = answering(() => answer);
    return runOnMatching(together, 'rename', matching, { note: 'n' }, run).then((result) => ({ result, sent }));
  };
  const first = { id: 'k1', before: { id: 'k1' }, error: null };
  const failed = { id: 'k2', error: { code: 'missing' } };

  it('are one call, whose refused rows are told apart', async () => {
    const { result, sent } = await onMatching(done([first, failed], { refused: [failed] }));
    expect(sent[0]?.input).toEqual({ note: 'n', matching: { tab: 'all' } });
    expect(result).toMatchObject({ matched: ['k1'], matchedBefore: [{ id: 'k1' }], before: [], after: [] });
    expect(result.failed.map(({ id, row, problem }) => [id, row, problem.code])).toEqual([['k2', null, 'missing']]);
  });

  it('cannot go back if one of them is not known as it was, and say why all were refused', async () => {
    expect(
      (await onMatching(done([first, { id: 'k3', before: null, error: null }]))).result.matchedBefore,
    ).toBeUndefined();
    const { result } = await onMatching(refused('list.selection_too_large'));
    expect(result).toMatchObject({ matched: [], problem: { code: 'list.selection_too_large' } });
    await expect(runOnMatching(together, 'single', matching, {}, answering(() => ({})).run)).rejects.toThrow(
      'does not take',
    );
  });

  it('go back by their ids, 1,000 at a time; what fails is told', async () => {
    const ids = Array.from({ length: 1_001 }, (_, n) => String(n));
    const { run, sent } = answering((input) =>
      idsOf(input).length === 1
        ? refused('forbidden')
        : done(idsOf(input).map((id) => ({ id, error: id === '7' ? { code: 'missing' } : null }))),
    );
    const left = await undoMatched(together, 'rename', ids, run);
    expect(sent.map(({ input }) => idsOf(input).length)).toEqual([1_000, 1]);
    expect(left.map(({ id, problem }) => [id, problem.code])).toEqual([
      ['7', 'missing'],
      ['1000', 'forbidden'],
    ]);
  });
});
