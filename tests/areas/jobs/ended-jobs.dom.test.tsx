// Which jobs are told of when they end, and what a job shows of itself.
import { fireEvent, renderHook, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Job } from '#client/jobs/documents.ts';
import { JobItem } from '#client/areas/jobs/job-item.tsx';
import { isUnfinished, useEndOfJobs } from '#client/areas/jobs/use-jobs.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { refusal, renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces(['jobs', 'problems', 'kit']);
});

const job = (given: Partial<Job> = {}): Job =>
  Object.assign(Object.create(null), {
    id: 'j1',
    version: 1,
    kind: 'export',
    status: 'running',
    done: 10,
    total: 40,
    resultName: null,
    resultBytes: null,
    errorCode: null,
    finishedAt: null,
    allowedActions: [],
    ...given,
  });

const open = (first: readonly Job[] | undefined) => {
  const onEnd = vi.fn<(job: Job) => void>();
  const hook = renderHook(({ jobs }) => useEndOfJobs(jobs, onEnd), { initialProps: { jobs: first } });
  return {
    show: (jobs: readonly Job[]) => hook.rerender({ jobs }),
    told: () => onEnd.mock.calls.map(([{ id }]) => id),
  };
};

describe('a job that ends', () => {
  it('is told once, and none that had ended before the page', () => {
    const { show, told } = open(undefined);
    show([job(), job({ id: 'old', status: 'done' })]);
    expect(told()).toEqual([]);
    show([job({ status: 'failed' }), job({ id: 'old', status: 'done' })]);
    show([job({ status: 'failed' }), job({ id: 'old', status: 'done' })]);
    expect(told()).toEqual(['j1']);
  });

  it('before the page has read of it is told too', () => {
    const { show, told } = open([]);
    show([job({ id: 'quick', status: 'done' })]);
    expect(told()).toEqual(['quick']);
  });

  it.each([
    ['queued', true],
    ['running', true],
    ['done', false],
    ['failed', false],
    ['canceled', false],
  ] as const)('%s: goes on is %s', (status, goesOn) => {
    expect(isUnfinished(job({ status }))).toBe(goesOn);
  });
});

const show = async (given: Partial<Job>) => {
  await renderPage(
    <ul>
      <JobItem job={job(given)} />
    </ul>,
    'ADMIN',
    {},
  );
  return screen.findByRole('listitem');
};

const bar = () => screen.queryByRole<HTMLProgressElement>('progressbar');

describe('a job in the tray', () => {
  it('says how far it is, with a bar of the same', async () => {
    const item = await show({ done: 1000, total: 4000 });
    expect(item.textContent.replaceAll(/[^\w\s]/g, '')).toMatch(/1\s?000\D+4\s?000/);
    expect([bar()?.getAttribute('value'), bar()?.max]).toEqual(['1000', 4000]);
  });

  it('whose end is not known says that it goes on', async () => {
    await show({ total: null });
    expect(bar()?.hasAttribute('value')).toBe(false);
  });

  it('that is done offers its file with its size, and no bar', async () => {
    const item = await show({ status: 'done', resultName: 'colis.xlsx', resultBytes: 1_572_864 });
    expect(item.textContent).toMatch(/1,5/);
    expect(screen.getByRole('link', { name: /colis\.xlsx/ }).hasAttribute('download')).toBe(true);
    expect(bar()).toBeNull();
  });

  it.each([
    [1, '0,1'],
    [10_485_760, '10'],
    [15_728_640, '15'],
  ])('of %d bytes has %s megabytes', async (resultBytes, size) => {
    const item = await show({ status: 'done', resultName: 'x.csv', resultBytes });
    expect(item.textContent.replaceAll(/[\u2066-\u2069]/g, '')).toContain(`${size} Mo`);
  });

  it('offers what it allows, and no file before it is done', async () => {
    await show({ resultName: 'x.csv', allowedActions: ['cancel'] });
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('that waits has an empty bar, also before its end is known', async () => {
    await show({ status: 'queued', done: 0, total: null });
    expect(bar()?.getAttribute('value')).toBe('0');
  });

  it('of unknown length says how many rows are done', async () => {
    const item = await show({ total: null, done: 1000 });
    expect(item.textContent.replaceAll(/[^\w\s]/g, '')).toMatch(/1\s?000\s*lignes/);
  });

  it('that is over and failed offers no file, and says why', async () => {
    const item = await show({ status: 'failed', resultName: 'colis.csv', errorCode: null });
    expect(screen.queryByRole('link')).toBeNull();
    expect(item.textContent).toContain(i18next.t('internal', { ns: 'problems' }));
  });

  it('that made no file says when it ended, and what it was', async () => {
    const item = await show({ status: 'done', kind: 'export', finishedAt: '2020-01-01T00:00:00.000Z' });
    expect(item.querySelector('time')).not.toBeNull();
    expect(item.textContent).toMatch(new RegExp(`^${i18next.t('kinds.export', { ns: 'jobs' })}`));
  });

  it('whose action is refused says why, and is not busy with it before', async () => {
    await renderPage(
      <ul>
        <JobItem job={job({ allowedActions: ['cancel'] })} />
      </ul>,
      'ADMIN',
      { JobCancel: () => refusal('forbidden') },
    );
    const cancel = await screen.findByRole('button');
    expect(cancel.getAttribute('aria-busy')).not.toBe('true');
    fireEvent.click(cancel);
    expect(await screen.findByText('Votre rôle ne permet pas cette action.')).toBeTruthy();
  });
});
