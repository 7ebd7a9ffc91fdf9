// The maximum of attempts affects all parcels: when it changes, an open list updates its offered actions at once.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import {
  cursorAt,
  packageChange,
  openScreen,
  packagePage,
  shownNumbers,
  shownRows,
} from '../support/packages-page.tsx';
import { buildPackage } from '../support/package.ts';
import { usualRules } from '#tests/areas/config/support/rules.ts';

beforeAll(async () => {
  await initI18n('fr');
});

const rule = (version: number, ...fields: string[]) => ({
  rulesChanged: {
    __typename: 'RulesChange',
    kind: 'CHANGED',
    id: 'r1',
    version,
    changed: fields,
    reason: null,
    rules: {
      __typename: 'Rules',
      id: 'r1',
      version,
      maxAttempts: 3 + version,
      reportReasons: [],
      cancelReasons: [],
      proofFrom: null,
      ...usualRules,
    },
  },
});

it('the offered actions of a row follow the maximum of attempts as soon as it changes; another setting causes no read', async () => {
  const page = await openScreen([buildPackage(1), buildPackage(2)], { search: '?tab=all' });
  await waitFor(() => {
    expect(shownNumbers()).toHaveLength(2);
  });
  await waitFor(() => {
    expect(page.server.connection.subscribes('rulesChanged')).toHaveLength(1);
  });
  // No throttling here: a refetch would be sent at once.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  page.push(101, rule(1, 'reportReasons'));
  page.push(102, packageChange('CHANGED', buildPackage(1, { status: 'enroute', version: 2 }), 'status'));
  await waitFor(() => {
    expect(shownRows()[0]).toContain('En route');
  });
  expect(page.listCalls()).toHaveLength(1);

  page.rows = [buildPackage(1, { status: 'enroute', version: 2, allowedActions: ['resume'] }), buildPackage(2)];
  page.responses['Packages'] = () => ({
    data: { packages: packagePage(page.rows) },
    extensions: { at: cursorAt(103) },
  });
  page.push(103, rule(2, 'maxAttempts'));
  await waitFor(() => {
    expect(page.listCalls()).toHaveLength(2);
  });
  fireEvent.click((await screen.findAllByRole('button', { name: /^Actions sur cette ligne/ }))[0] ?? document.body);
  expect(await screen.findByRole('menuitem', { name: 'Remettre en route' })).toBeTruthy();
  expect(page.listCalls()).toHaveLength(2);
});

vi.setConfig({ testTimeout: 20_000 });
