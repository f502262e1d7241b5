// On PostgreSQL: claims in turns with `lateral`, under an advisory lock.
import type { AddressInfo } from 'node:net';
import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { openStream } from '../../../test/app/event-streams.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser, goodPassword } from '../../../test/app/users.ts';
import { AppError } from '../../http/app-error.ts';
import { days } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import type { JobKind, RunningJob } from './job-kind.service.ts';
import { claimJobs } from './job-runs.repo.ts';

const app = useTestApp({ unlimited: true });
const calls = endpoints.jobs;

type Input = { items: number };
type Run = JobKind<Input, number>['run'];

/** Registers a kind that runs `run`, in place of the product's. */
function registerKind(run: Run, facts: Partial<JobKind<Input, number>> = {}): JobKind<Input, number> {
  const kind = { name: 'pictures' as const, ...facts, run };
  app.jobs.register(kind);
  return kind;
}

async function createOwner() {
  const person = await createSignedInUser(app);
  const { id: userId } = await app.db.one<{ id: string }>(sql`select id from users where email = ${person.email}`);
  return { ...person, userId, token: person.accessToken };
}
type Owner = Awaited<ReturnType<typeof createOwner>>;

const enqueue = (kind: JobKind<Input, number>, { userId }: { userId: string }, items = 10) =>
  app.db.tx((tx) => app.jobs.enqueue(tx, kind, { userId, input: { items }, total: items }));
const get = async ({ token }: Owner, id: string) => (await app.call(calls.get, { token, params: { id } })).body;

/** Counts one item per step. */
const countItems = async (job: RunningJob<Input, number>) => {
  for (let item = job.cursor ?? 0; item < job.input.items; item += 1)
    await job.step(async () => ({ cursor: item + 1, done: item + 1 }));
};

describe('a job', () => {
  it('runs its steps and reports counts, summary and result file', async () => {
    const owner = await createOwner();
    const kind = registerKind(async (job) => {
      await countItems(job);
      const content = (async function* () {
        yield Buffer.from('a,b\n');
      })();
      return { summary: { created: 10 }, file: { name: 'result.csv', type: 'text/csv; charset=utf-8', content } };
    });
    const id = await enqueue(kind, owner);
    expect(await get(owner, id)).toMatchObject({ state: 'queued', done: 0, total: 10, can_cancel: true });
    await app.jobs.worker.drain();
    expect(await get(owner, id)).toMatchObject({
      state: 'done',
      done: 10,
      summary: { created: 10 },
      failures: [],
      result_name: 'result.csv',
      can_cancel: false,
    });
    const { body } = await app.call(calls.result, { token: owner.token, params: { id } });
    const answer = await app.http.inject(body.downloadUrl.replace(app.config.publicUrl, ''));
    expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="result.csv"');
    expect(answer.body).toBe('a,b\n');
  });

  it('ends with the counts that it reported last', async () => {
    const owner = await createOwner();
    const id = await enqueue(
      registerKind(async (job) => {
        for (let item = 1; item <= 500; item += 1) await job.report(item, 501);
        const content = (async function* () {
          await job.report(501);
          yield Buffer.from('x');
        })();
        return { file: { name: 'x.txt', type: 'text/plain', content } };
      }),
      owner,
    );
    await app.jobs.worker.drain();
    expect(await get(owner, id)).toMatchObject({ state: 'done', done: 501, total: 501 });
  });

  it('keeps the first 1,000 failures and counts the others', async () => {
    const owner = await createOwner();
    const kind = registerKind(async (job) => {
      for (let item = 0; item < 3; item += 1)
        await job.step(async () => ({
          failures: Array.from({ length: 450 }, (_, n) => ({
            item: `line ${item * 450 + n}`,
            code: 'urlInvalid' as const,
          })),
        }));
      return {};
    });
    const id = await enqueue(kind, owner);
    await app.jobs.worker.drain();
    const { failures, failure_count: count } = await get(owner, id);
    expect({ kept: failures.length, count }).toEqual({ kept: 1000, count: 1350 });
    expect(failures[999]).toEqual({ item: 'line 999', code: 'urlInvalid', error: 'Please enter a valid URL' });
  });

  it('fails with the code of its error, and hides unexpected errors', async () => {
    const owner = await createOwner();
    const errors = [new AppError('quota_reached', { params: { count: 1 } }), new Error('database password is x')];
    for (const [error, code] of [
      [errors[0], 'quota_reached'],
      [errors[1], 'internal'],
    ] as const) {
      const id = await enqueue(
        registerKind(() => Promise.reject(error ?? new Error('missing'))),
        owner,
      );
      await app.jobs.worker.drain();
      expect(await get(owner, id)).toMatchObject({ state: 'failed', error_code: code });
    }
  });

  it('commits the effect of a step and its position together', async () => {
    const owner = await createOwner();
    let runs = 0;
    const kind = registerKind(async (job) => {
      runs += 1;
      for (let item = job.cursor ?? 0; item < 4; item += 1)
        await job.step(async (tx) => {
          await tx.run(sql`update users set referrals = referrals + 1 where id = ${owner.userId}`);
          // The connection is lost in the middle of the third step.
          if (item === 2 && runs === 1) throw Object.assign(new Error('lost'), { code: '08006' });
          return { cursor: item + 1, done: item + 1 };
        });
      return {};
    });
    const id = await enqueue(kind, owner, 4);
    await app.jobs.worker.drain();
    expect(await get(owner, id)).toMatchObject({ state: 'running', done: 2 });
    app.clock.advance(16_000);
    await app.jobs.worker.drain();
    expect(await get(owner, id)).toMatchObject({ state: 'done', done: 4 });
    const { referrals } = await app.db.one<{ referrals: number }>(
      sql`select referrals from users where id = ${owner.userId}`,
    );
    expect({ referrals, runs }).toEqual({ referrals: 4, runs: 2 });
  });

  it('is given up if it never gets to its next step', async () => {
    const owner = await createOwner();
    const id = await enqueue(
      registerKind(() => Promise.reject(Object.assign(new Error('lost'), { code: '08006' }))),
      owner,
    );
    for (let n = 0; n < 5; n += 1) {
      await app.jobs.worker.drain();
      app.clock.advance(16_000);
    }
    expect(await get(owner, id)).toMatchObject({ state: 'failed', error_code: 'internal' });
  });

  it.each([
    [0, 'failed'],
    [1, 'done'],
  ])('that starts again may crash %i times, also after a step: %s', async (max, state) => {
    const owner = await createOwner();
    const kind = registerKind(
      async (job) => {
        await job.step(async () => ({ done: 1 }));
        return {};
      },
      { crashes: { max, errorCode: 'import_interrupted' } },
    );
    const id = await enqueue(kind, owner);
    // Another process has claimed the job, stored a step and died.
    await app.db.run(sql`
      update jobs set state = 'running', holder = ${owner.userId}, leased_until = ${new Date(0)}, attempts = 0, done = 1
      where id = ${id}`);
    await app.jobs.worker.drain();
    expect(await get(owner, id)).toMatchObject({ state, error_code: state === 'failed' ? 'import_interrupted' : null });
  });

  it('that a stopping process has released has not crashed', async () => {
    const owner = await createOwner();
    const id = await enqueue(
      registerKind(async () => ({}), { crashes: { max: 0, errorCode: 'import_interrupted' } }),
      owner,
    );
    await app.db.run(sql`update jobs set state = 'running', holder = null, leased_until = null where id = ${id}`);
    await app.jobs.worker.drain();
    expect(await get(owner, id)).toMatchObject({ state: 'done' });
  });

  it('stops a run without an effect when another process has taken the job over', async () => {
    const owner = await createOwner();
    const [runs, steps]: [number[], number[]] = [[], []];
    const kind = registerKind(async (job) => {
      const run = runs.push(runs.length);
      // Another process claims the job and dies.
      const takeOver = sql`update jobs set holder = ${job.userId}, leased_until = ${new Date(0)} where id = ${job.id}`;
      if (run === 1) await app.db.run(takeOver);
      await job.step(async () => {
        steps.push(run);
        return { done: 1 };
      });
      return {};
    });
    const id = await enqueue(kind, owner, 1);
    await app.jobs.worker.drain();
    expect(await get(owner, id)).toMatchObject({ state: 'done', done: 1 });
    expect(steps).toEqual([2]);
  });
});

describe('canceling', () => {
  it('ends a waiting job at once and a running one after its step', async () => {
    const owner = await createOwner();
    const params = { token: owner.token };
    let steps = 0;
    const kind = registerKind(async (job) => {
      for (;;) {
        steps += 1;
        await job.step(async () => ({ done: steps }));
        if (steps === 3) await app.call(calls.cancel, { ...params, params: { id: job.id } });
      }
    });
    const [waiting, running] = [await enqueue(kind, owner), await enqueue(kind, owner)];
    const { body } = await app.call(calls.cancel, { ...params, params: { id: waiting } });
    expect(body).toMatchObject({ state: 'canceled', can_cancel: false });
    await app.jobs.worker.drain();
    expect(await get(owner, running)).toMatchObject({ state: 'canceled', done: 3 });
    const again = await app.callForError(calls.cancel, { ...params, params: { id: running } });
    expect(again).toMatchObject({ status: 409, body: { code: 'job_not_cancelable' } });
  });

  it('is refused after the step that must be completed', async () => {
    const owner = await createOwner();
    let refused = 0;
    const kind = registerKind(async (job) => {
      await job.step(async () => ({ canCancel: false }));
      const params = { token: owner.token, params: { id: job.id } };
      refused = (await app.callForError(calls.cancel, params)).status;
      await countItems(job);
      return {};
    });
    const id = await enqueue(kind, owner);
    await app.jobs.worker.drain();
    expect(refused).toBe(409);
    expect(await get(owner, id)).toMatchObject({ state: 'done', done: 10 });
  });
});

describe('a job with effects that can be undone', () => {
  const failures: [string, string, (job: RunningJob<Input, number>) => Promise<unknown>][] = [
    ['fails', 'failed', () => Promise.reject(new AppError('quota_reached', { params: { count: 1 } }))],
    [
      'is canceled',
      'canceled',
      async (job) => {
        await app.db.run(sql`update jobs set is_cancel_requested = true where id = ${job.id}`);
        await job.step(async () => ({}));
      },
    ],
  ];
  const add = (count: number, userId: string) =>
    sql`update users set referrals = referrals + ${count} where id = ${userId}`;

  it.each(failures)('has none after it %s, even if the process dies meanwhile', async (_, state, stop) => {
    const owner = await createOwner();
    let undone = 0;
    const name = 'pictures' as const;
    const kind: JobKind<Input, number> = {
      name,
      async run(job) {
        for (let item = 0; item < 6; item += 1)
          await job.step(async (tx) => {
            await tx.run(add(1, job.userId));
            return { cursor: item + 1 };
          });
        await stop(job);
        return {};
      },
      async undo(job) {
        for (let left = job.cursor ?? 0; left > 0; left -= 1) {
          if (left === 3 && undone === 3) throw Object.assign(new Error('lost'), { code: '08006' });
          undone += 1;
          await job.step(async (tx) => {
            await tx.run(add(-1, job.userId));
            return { cursor: left - 1 };
          });
        }
      },
    };
    app.jobs.register(kind);
    const id = await enqueue(kind, owner);
    await app.jobs.worker.drain();
    expect(await get(owner, id)).toMatchObject({ state: 'running', can_cancel: false });
    undone = 0;
    app.clock.advance(16_000);
    await app.jobs.worker.drain();
    expect(await get(owner, id)).toMatchObject({ state, error_code: state === 'failed' ? 'quota_reached' : null });
    const row = sql`select referrals from users where id = ${owner.userId}`;
    expect(await app.db.one(row)).toEqual({ referrals: 0 });
    expect(undone).toBe(3);
  });
});

describe('the jobs of an account', () => {
  it('run two at a time, and other accounts do not wait for them', async () => {
    const [owner, other] = [await createOwner(), await createOwner()];
    let active = 0;
    let most = 0;
    const kind = registerKind(async (job) => {
      if (job.userId !== owner.userId) return {};
      active += 1;
      most = Math.max(most, active);
      // However late the second one starts, it runs beside the first.
      await expect.poll(() => most).toBeGreaterThan(1);
      active -= 1;
      return {};
    });
    for (let n = 0; n < 4; n += 1) await enqueue(kind, owner);
    const last = await enqueue(kind, other);
    await app.jobs.worker.drain();
    expect(most).toBe(2);
    expect(await get(other, last)).toMatchObject({ state: 'done' });
  });

  /** Records the order in which jobs start. */
  function startsOf(facts: Partial<JobKind<Input, number>> = {}) {
    const started: string[] = [];
    const kind = registerKind(async (job) => {
      started.push(job.id);
      return {};
    }, facts);
    return { kind, started };
  }

  it('take turns with those of other accounts', async () => {
    const [owner, second, third] = [await createOwner(), await createOwner(), await createOwner()];
    const { kind, started } = startsOf();
    const later = (one: Owner) => {
      app.clock.advance(1000);
      return enqueue(kind, one);
    };
    const own = [await later(owner), await later(owner), await later(owner), await later(owner)];
    const others = [await later(second), await later(third), await later(third)];
    await app.jobs.worker.drain();
    const names = new Map<string, string>();
    for (const [n, id] of own.entries()) names.set(id, `own ${n}`);
    for (const [n, id] of others.entries()) names.set(id, `other ${n}`);
    expect(started.map((id) => names.get(id))).toEqual([
      'own 0',
      'other 0',
      'other 1',
      'own 1',
      'other 2',
      'own 2',
      'own 3',
    ]);
  });

  it('do not overtake others because their account had none before', async () => {
    const [owner, other] = [await createOwner(), await createOwner()];
    const { kind, started } = startsOf();
    for (let n = 0; n < 5; n += 1) {
      await enqueue(kind, owner);
      await app.jobs.worker.drain();
    }
    started.length = 0;
    const own = [await enqueue(kind, owner), await enqueue(kind, owner)];
    app.clock.advance(1000);
    const later = [await enqueue(kind, other), await enqueue(kind, other), await enqueue(kind, other)];
    await app.jobs.worker.drain();
    expect(started).toEqual([later[0], own[0], later[1], own[1], later[2]]);
  });

  it('do not wait for long ones of others if they are short', async () => {
    const owners = [await createOwner(), await createOwner(), await createOwner()];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const kind = registerKind(
      async ({ input }) => {
        if (input.items > 5) await released;
        return {};
      },
      { maxShort: 5 },
    );
    const long: [Owner, string][] = [];
    for (const owner of owners) for (let n = 0; n < 3; n += 1) long.push([owner, await enqueue(kind, owner, 6)]);
    app.clock.advance(1000);
    const late = await createOwner();
    const short = await enqueue(kind, late, 5);
    const drained = app.jobs.worker.drain();
    await expect.poll(async () => (await get(late, short)).state).toBe('done');
    const states = await Promise.all(long.map(async ([owner, id]) => (await get(owner, id)).state));
    expect(states.filter((state) => state === 'running')).toHaveLength(2);
    expect(states.filter((state) => state === 'queued')).toHaveLength(7);
    release();
    await drained;
  });

  it('are claimed once and two per account, however many processes claim at the same time', async () => {
    const owners = [await createOwner(), await createOwner()];
    const { kind } = startsOf();
    for (const owner of owners) for (let n = 0; n < 5; n += 1) await enqueue(kind, owner);
    const now = app.clock.now();
    const claim = (_: unknown, n: number) =>
      app.db.tx((tx) =>
        claimJobs(tx, {
          now,
          leaseMs: 15_000,
          holder: `00000000-0000-4000-8000-00000000000${n}`,
          kinds: [kind.name],
          limit: 3,
          maxLong: 2,
          perAccount: 2,
        }),
      );
    const claims = (await Promise.all(Array.from({ length: 8 }, claim))).flat();
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
    for (const { userId } of owners) expect(claims.filter((one) => one.userId === userId)).toHaveLength(2);
    app.clock.advance(16_000);
    await app.jobs.worker.drain();
  });

  it('are refused above 20 unfinished ones', async () => {
    const owner = await createOwner();
    const kind = registerKind(async () => ({}));
    for (let n = 0; n < 20; n += 1) await enqueue(kind, owner);
    await expect(enqueue(kind, owner)).rejects.toMatchObject({ code: 'job_limit' });
    await app.jobs.worker.drain();
    await enqueue(kind, owner);
    await app.jobs.worker.drain();
  });

  it('are listed newest first and hidden from other accounts', async () => {
    const [owner, other] = [await createOwner(), await createOwner()];
    const kind = registerKind(async () => ({}));
    const ids = [await enqueue(kind, owner)];
    app.clock.advance(1000);
    ids.unshift(await enqueue(kind, owner));
    await app.jobs.worker.drain();
    const { body } = await app.call(calls.list, { token: owner.token });
    expect(body.jobs.map(({ id }) => id)).toEqual(ids);
    const token = other.token;
    for (const call of [calls.get, calls.cancel, calls.result])
      expect((await app.callForError(call, { token, params: { id: ids[0] ?? '' } })).status).toBe(404);
    expect((await app.call(calls.list, { token })).body.jobs).toEqual([]);
  });

  it('of a private kind are hidden from API keys', async () => {
    const owner = await createOwner();
    const body = { name: 'Script', scopes: ['codes:write' as const], current_password: goodPassword };
    const { key } = (await app.call(endpoints.apiKeys.create, { token: owner.token, body })).body;
    const secret = await enqueue(
      registerKind(async () => ({}), { isForSessionsOnly: true }),
      owner,
    );
    await app.jobs.worker.drain();
    expect((await app.callForError(calls.get, { token: key, params: { id: secret } })).status).toBe(404);
    expect((await app.call(calls.list, { token: key })).body.jobs).toEqual([]);
    expect((await app.call(calls.list, { token: owner.token })).body.jobs).toHaveLength(1);
    app.jobs.register(registerKind(async () => ({})));
    expect((await app.call(calls.list, { token: key })).body.jobs).toHaveLength(1);
  });

  it('are deleted with their files after seven days, and with the account', async () => {
    const [owner, leaving] = [await createOwner(), await createOwner()];
    const kind = registerKind(async () => ({
      file: {
        name: 'a.csv',
        type: 'text/csv',
        content: (async function* () {
          yield Buffer.from('x');
        })(),
      },
    }));
    const [id, gone] = [await enqueue(kind, owner), await enqueue(kind, leaving)];
    await app.jobs.worker.drain();
    expect([...app.files.stored.keys()]).toEqual(expect.arrayContaining([`results/${id}.bin`, `results/${gone}.bin`]));
    const { downloadUrl } = (await app.call(calls.result, { token: owner.token, params: { id } })).body;
    await app.call(endpoints.auth.deleteAccount, { token: leaving.token });
    await app.outbox.drain();
    expect(app.files.stored.has(`results/${gone}.bin`)).toBe(false);
    expect(app.files.stored.has(`results/${id}.bin`)).toBe(true);
    app.clock.advance(days(7));
    await app.jobs.deleteExpired();
    expect(app.files.stored.has(`results/${id}.bin`)).toBe(false);
    expect(await app.db.many(sql`select 1 from jobs where id = ${id}`)).toEqual([]);
    expect((await app.http.inject(downloadUrl.replace(app.config.publicUrl, ''))).statusCode).toBe(404);
  });
});

describe('progress on the live stream', () => {
  it('reports states and a few counts per second, to the owner only', async () => {
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
    const [owner, other] = [await createOwner(), await createOwner()];
    const [stream, foreign] = [await openStream(address, owner.token), await openStream(address, other.token)];
    const id = await enqueue(
      registerKind(async (job) => {
        await countItems(job);
        return {};
      }),
      owner,
      200,
    );
    await app.jobs.worker.drain();
    await expect.poll(() => stream.text).toContain('"state":"done"');
    const events = [...stream.text.matchAll(/event: job\ndata: (.+)\n/g)].map(([, data]) => JSON.parse(data ?? ''));
    expect(events.at(-1)).toEqual({ id, kind: 'pictures', state: 'done', done: 200, total: 200 });
    expect(events[0]).toMatchObject({ state: 'running' });
    expect(events.length).toBeLessThan(100);
    expect(foreign.text).not.toContain('event: job');
    stream.stop();
    foreign.stop();
  });
});
