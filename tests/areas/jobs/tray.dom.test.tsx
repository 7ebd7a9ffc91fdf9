// The tray of jobs in the header: how far each is, what its owner can do with it, and who is told of its end.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import JobTray from '#client/areas/jobs/tray.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { answerAt, type Answers, type OpenedPage, refusal, renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
});

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const job = (n: number, given: object = {}) => ({
  __typename: 'Job',
  id: idOf(n),
  version: 1,
  status: 'queued',
  kind: 'export',
  subject: 'packages',
  done: 0,
  total: 1_284,
  resultName: `Colis ${n}.csv`,
  resultBytes: null,
  errorCode: null,
  createdAt: '2026-11-24T09:00:00.000Z',
  finishedAt: null,
  allowedActions: ['cancel'],
  ...given,
});
const done = { status: 'done', version: 3, done: 1_284, resultBytes: 2_621_440, allowedActions: ['dismiss'] };

/** What the server has; a test changes it for the next read. */
let jobs: object[] = [];
beforeEach(() => {
  jobs = [];
});
async function openTray(answers: Answers = {}): Promise<OpenedPage> {
  const page = await renderPage(<JobTray />, 'CUSTOMER', { Jobs: () => answerAt(100, { jobs }), ...answers });
  await waitFor(() => {
    expect(page.callsOf('Jobs')).not.toHaveLength(0);
  });
  return page;
}
const change = (kind: 'NEW' | 'CHANGED', row: ReturnType<typeof job>) => ({
  __typename: 'JobChange',
  kind,
  id: row.id,
  version: row.version,
  job: row,
});
const lines = async (name: RegExp | string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('list', { name: 'Tâches' })).getAllByRole('listitem');
};

describe('the end of a job', () => {
  it('that ended before the page was opened is no news', async () => {
    jobs = [job(1, done)];
    const [line] = await openTray().then(() => lines('Tâches'));
    expect(line?.textContent).toMatch(/^Colis 1\.csv.*1\s284.? lignes.*2,5.* Mo/u);
    expect(screen.queryByText(/est prêt/)).toBeNull();
  });

  it('is told with its file, and counted until the tray is opened', async () => {
    jobs = [job(1)];
    const page = await openTray();
    await screen.findByRole('button', { name: 'Tâches, 1 en cours ou terminée' });
    await page.pushChange('jobChanged', 101, change('CHANGED', job(1, done)));
    const told = (await screen.findByText('Colis 1.csv est prêt.')).closest('li');
    expect(told && within(told).getByRole('button', { name: 'Télécharger' })).toBeTruthy();
    const [line] = await lines('Tâches, 1 en cours ou terminée');
    expect(line && within(line).getByRole('link', { name: 'Télécharger Colis 1.csv' }).getAttribute('href')).toBe(
      `/jobs/${idOf(1)}/result`,
    );
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(await screen.findByRole('button', { name: 'Tâches' })).toBeTruthy();
  });

  it('is told too of a job that is done before the page has read of it', async () => {
    const page = await openTray();
    await screen.findByRole('button', { name: 'Tâches' });
    jobs = [job(2, done)];
    await page.pushChange('jobChanged', 101, change('NEW', job(2)));
    expect(await screen.findByText('Colis 2.csv est prêt.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Tâches, 1 en cours ou terminée' })).toBeTruthy();
  });

  it('of two is counted twice; one that its owner canceled is neither told nor counted', async () => {
    jobs = [job(4), job(5), job(6)];
    const page = await openTray();
    await screen.findByRole('button', { name: /^Tâches, 3/ });
    await page.pushChange('jobChanged', 101, change('CHANGED', job(4, { ...done, resultName: null })));
    await page.pushChange('jobChanged', 102, change('CHANGED', job(5, done)));
    await page.pushChange('jobChanged', 103, change('CHANGED', job(6, { status: 'canceled', version: 3 })));
    expect(await screen.findByRole('button', { name: /^Tâches, 2/ })).toBeTruthy();
    expect(screen.queryByText(/^Colis 6/)).toBeNull();
    // It made no file, so there is none to take.
    const [told] = screen.getAllByText(/^(?!Colis).*(?:terminé|prêt)/).map((text) => text.closest('li'));
    expect(told && within(told).queryByRole('button', { name: 'Télécharger' })).toBeNull();
  });

  it('that failed is told with its reason', async () => {
    jobs = [job(3, { status: 'running' })];
    const page = await openTray();
    await screen.findByRole('button', { name: 'Tâches, 1 en cours ou terminée' });
    const failed = {
      status: 'failed',
      version: 3,
      errorCode: 'job.role_changed',
      allowedActions: ['retry', 'dismiss'],
    };
    await page.pushChange('jobChanged', 101, change('CHANGED', job(3, failed)));
    expect(await screen.findByText(/^Colis 3\.csv : Votre rôle a changé/)).toBeTruthy();
  });
});

it('a job of which all is done says that its last step goes on, instead of standing still at the end', async () => {
  jobs = [job(1, { status: 'running', done: 1_284 })];
  await openTray();
  const [line] = await lines(/^Tâches/);
  if (!line) throw new Error('no job');
  expect(line.textContent).toContain('Dernière étape…');
  expect(within(line).getByRole('progressbar').getAttribute('value')).toBeNull();
});

it('a job is canceled, tried again and dismissed as the server allows, each with its own mutation', async () => {
  jobs = [
    job(1, { status: 'running', done: 300 }),
    job(2, { status: 'failed', errorCode: 'internal', allowedActions: ['retry', 'dismiss'] }),
  ];
  const sent: unknown[] = [];
  const answer =
    (action: string, row: object): Answers[string] =>
    ({ variables }) => {
      sent.push([action, Reflect.get(Object(variables['input']), 'id')]);
      return { data: { result: { __typename: 'JobResult', row } } };
    };
  await openTray({
    JobCancel: answer('cancel', job(1, { status: 'canceled', version: 2, allowedActions: ['dismiss'] })),
    JobRetry: answer('retry', job(2, { version: 2 })),
    JobDismiss: answer('dismiss', job(1, { status: 'dismissed', version: 3, allowedActions: [] })),
  });
  const [running, failed] = await lines(/^Tâches/);
  if (!running || !failed) throw new Error('no jobs');
  expect(running.textContent).toContain('300');
  expect(within(running).getByRole('progressbar', { name: 'Avancement : Colis 1.csv' }).getAttribute('value')).toBe(
    '300',
  );
  fireEvent.click(within(running).getByRole('button', { name: 'Annuler – Colis 1.csv' }));
  fireEvent.click(await within(running).findByRole('button', { name: 'Retirer de la liste – Colis 1.csv' }));
  await waitFor(() => {
    expect(screen.queryByText('Colis 1.csv')).toBeNull();
  });
  fireEvent.click(within(failed).getByRole('button', { name: 'Recommencer – Colis 2.csv' }));
  expect(await screen.findByText('En attente')).toBeTruthy();
  expect(sent).toEqual([
    ['cancel', idOf(1)],
    ['dismiss', idOf(1)],
    ['retry', idOf(2)],
  ]);
});

it('jobs that cannot be read say so, and are read again; those that are shown stay', async () => {
  let isDown = true;
  await openTray({ Jobs: () => (isDown ? refusal('internal') : answerAt(100, { jobs: [] })) });
  fireEvent.click(await screen.findByRole('button', { name: 'Tâches' }));
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  isDown = false;
  fireEvent.click(again);
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  });
});
