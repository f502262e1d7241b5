import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webhookEvents } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands, run } from './run.ts';
import type { Terminal } from './terminal.ts';

const code = {
  id: '0198aaaa-0000-7000-8000-000000000001',
  short_hash: '7k3m9qx',
  short_url: 'https://qr.test/7k3m9qx',
  title: 'Menu\u001b[2J',
  qr_type: 'url',
  destination_url: 'https://example.org',
  click_count: 42,
  is_active: true,
};

const tag = { id: '0198aaaa-0000-7000-8000-000000000002', name: 'Summer', color: '#0F4D49', code_count: 1 };
const jobFacts = { id: 'job-1', kind: 'bulk_action', failure_count: 0, error: null, result_name: null, created_at: '' };
const job = { ...jobFacts, state: 'done', done: 3, total: 3, summary: { changed: 3 } };
const delivery = { id: 'delivery-1', attempted_at: '2026-11-19', duration_ms: 12, error: null };

/** The answers of the API, by call. All other calls answer with the code. */
const answers: Record<string, () => unknown> = {
  'GET /v1/qr-codes': () => ({ qr_codes: [code], next_cursor: null, total: 3, totals: {} }),
  'GET /v1/tags': () => ({ tags: [tag] }),
  'POST /v1/qr-codes/bulk': () => ({ ...job, state: 'queued' }),
  'GET /v1/jobs': () => ({ jobs: [job] }),
  'GET /v1/jobs/job-1': () => job,
  'POST /v1/webhooks': () => ({ id: 'webhook-1', url: 'https://example.org/hook', secret: 'whsec_x' }),
  'POST /v1/webhooks/webhook-1/test': () => ({ delivery_id: 'delivery-1' }),
  'GET /v1/webhooks/webhook-1/deliveries': () => ({
    deliveries: [{ ...delivery, status: 'delivered', response_status: 204 }],
  }),
  'POST /v1/webhooks/webhook-2/test': () => ({ delivery_id: 'delivery-1' }),
  'GET /v1/webhooks/webhook-2/deliveries': () => ({
    deliveries: [{ ...delivery, status: 'pending', response_status: 500, error: 'status' }],
  }),
};

/** The calls that the server has received, with their bodies. */
const calls: string[] = [];
const bodies: unknown[] = [];
const queries: string[] = [];
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const call = `${request.method} ${path}`;
  calls.push(call);
  queries.push(decodeURIComponent(query));
  const body = Buffer.concat(await request.toArray()).toString();
  if (body.startsWith('{')) bodies.push(JSON.parse(body));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answers[call]?.() ?? code));
}
const server = createServer((request, response) => void answer(request, response));
let url = '';
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

async function tessera(args: string[], options: { answers?: string[]; env?: Record<string, string> } = {}) {
  const answers = [...(options.answers ?? [])];
  const shown = { out: '', notes: '', questions: [] as string[], opened: [] as string[] };
  for (const list of [calls, bodies, queries]) list.length = 0;
  const terminal: Terminal = {
    out: (text) => void (shown.out += text),
    note: (text) => void (shown.notes += text),
    writeBytes: () => {},
    isInteractive: options.answers !== undefined,
    ask(question) {
      shown.questions.push(question);
      return Promise.resolve(answers.shift() ?? '');
    },
    openPage: (address) => void shown.opened.push(address),
    env: options.env ?? { TESSERA_URL: url, TESSERA_KEY: 'tes_x' },
  };
  const exitCode = await run(args, terminal);
  return { exitCode, ...shown, calls: [...calls], bodies: [...bodies] };
}

describe('help', () => {
  it('is the answer to no command, help and --help', async () => {
    expect(await tessera([])).toMatchObject({ exitCode: 2, out: expect.stringContaining('Usage: tessera') });
    expect(await tessera(['--help'])).toMatchObject({ exitCode: 0, out: expect.stringContaining('TESSERA_KEY') });
  });

  it.each(commands.map(({ name }) => name))('exists for %s, with an example', async (name) => {
    const { exitCode, out, calls: made } = await tessera([name, 'x', '--help']);
    expect({ exitCode, made }).toEqual({ exitCode: 0, made: [] });
    expect(out).toMatch(new RegExp(`^Usage: tessera ${name} [\\s\\S]*Examples:\n  .*tessera ${name}|mcp`));
  });
});

describe('arguments', () => {
  it.each([
    [['unknown'], 'Unknown command: unknown'],
    [['list', '--wrong'], "Unknown option '--wrong'"],
    [['list', '--sort', 'size'], '--sort must be one of: newest'],
    [['list', '--limit', '0'], '--limit must be a whole number'],
    [['list', '--status', 'gone'], '--status must be one of: active, inactive, archived, all'],
    [['import', 'codes.csv', '--on-existing', 'replace'], '--on-existing must be one of: update, skip, error'],
    [['list', 'extra'], 'Unexpected argument: extra'],
    [['show'], 'Which code?'],
    [['create'], 'Where should the code lead?'],
    [['create', '--type', 'wifi'], 'What does the code contain?'],
    [['create', '--type', 'wifi', '--data', 'ssid'], 'must be name=value'],
    [['create', '--type', 'wifi', '--data', '{'], 'not valid JSON'],
    [['update', '7k3m9qx'], 'What should change?'],
    [['update', '7k3m9qx', '--enable', '--disable'], 'not both'],
    [['download'], 'Which codes?'],
    [['download', 'x', '--width', '4cm'], '--width must be a number'],
    [['delete', '7k3m9qx'], 'Add --yes'],
    [['login', '--url', 'nowhere'], 'Which installation?'],
    [['tags', 'rename'], 'Unknown action: rename. Give one of: list, create, delete'],
    [['tags', 'create'], 'Which tag?'],
    [['tags', 'create', 'Summer', 'Winter'], 'Unexpected argument: Winter'],
    [['jobs', 'watch'], 'Which job?'],
    [['webhooks', 'create'], 'Where are events sent?'],
    [['webhooks', 'test'], 'Which webhook?'],
    [['webhooks', 'create', 'https://example.org', '--event', 'x'], '--event must be one of: code.created'],
    [['create', 'https://example.org/', '--metadata', 'north'], '--metadata must be key:value: north'],
    [['bulk'], 'Which action?'],
    [['bulk', 'archive'], 'Which codes?'],
    [['bulk', 'archive', '7k3m9qx', '--all'], 'Which codes?'],
    [['bulk', 'tag', '7k3m9qx'], 'Which tag? Give --name'],
    [['bulk', 'pictures', '--all'], 'Which file?'],
    [['download', 'x', '--output-condition', 'fogra1'], '--output-condition must be one of: fogra39'],
    [['completion'], 'Which shell?'],
    [['watch', 'x', '--until', '0'], '--until must be a whole number'],
  ])('%j is refused with exit code 2 and a hint', async (args, message) => {
    const { exitCode, notes, calls: made } = await tessera(args);
    expect({ exitCode, made }).toEqual({ exitCode: 2, made: [] });
    expect(notes).toContain(message);
    expect(notes).toContain('See: tessera');
  });

  it('asks for a missing destination in a terminal', async () => {
    const { exitCode, questions, calls: made } = await tessera(['create'], { answers: ['https://example.org'] });
    expect({ exitCode, questions }).toEqual({ exitCode: 0, questions: ['Where should the code lead? '] });
    expect(made[0]).toBe('POST /v1/qr-codes');
  });

  it('needs a key', async () => {
    const { exitCode, notes } = await tessera(['list'], { env: { XDG_CONFIG_HOME: '/nonexistent' } });
    expect([exitCode, notes]).toEqual([3, expect.stringContaining('tessera login')]);
  });
});

describe('tessera delete', () => {
  it('names what is lost and deletes after a yes', async () => {
    const { questions, exitCode, calls: made } = await tessera(['delete', '7k3m9qx'], { answers: ['y'] });
    expect(questions).toEqual([
      expect.stringMatching(/^Delete "Menu.*" \(https:\/\/qr.test\/7k3m9qx\) and its 42 clicks/),
    ]);
    expect({ exitCode, last: made.at(-1) }).toEqual({ exitCode: 0, last: `DELETE /v1/qr-codes/${code.id}` });
  });

  it.each(['', 'n', 'x'])('deletes nothing after the answer %j', async (answer) => {
    const { exitCode, calls: made } = await tessera(['delete', '7k3m9qx'], { answers: [answer] });
    expect(exitCode).toBe(1);
    expect(made.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });
});

it('removes control characters of a title from the terminal', async () => {
  const { out, notes } = await tessera(['list']);
  expect(out).toContain('Menu [2J');
  expect(out + notes).not.toContain('\u001b');
});

it('prints its version', async () => {
  expect(await tessera(['--version'])).toMatchObject({ exitCode: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

describe('tessera list', () => {
  it('finds the tag of a name, and refuses an unknown one', async () => {
    expect((await tessera(['list', '--tag', 'summer'])).exitCode).toBe(0);
    expect(queries.at(-1)).toContain(`tag=${tag.id}`);
    const { exitCode, notes } = await tessera(['list', '--tag', 'Winter']);
    expect([exitCode, notes]).toEqual([4, expect.stringContaining('No tag with the name Winter')]);
  });

  it('filters by several values of metadata', async () => {
    expect((await tessera(['list', '--status', 'archived'])).exitCode).toBe(0);
    expect(queries.at(-1)).toContain('status=archived');
    expect((await tessera(['list', '--metadata', 'area:north', '--metadata', 'shop:2'])).exitCode).toBe(0);
    expect(queries.at(-1)).toContain('metadata=area:north&metadata=shop:2');
  });
});

it('sends metadata with a new code, and removes a key without a value', async () => {
  const created = await tessera(['create', 'https://example.org/', '--metadata', 'area:north']);
  expect(created.bodies).toMatchObject([{ metadata: { area: 'north' } }]);
  const changed = await tessera(['update', '7k3m9qx', '--metadata', 'area:', '--metadata', 'shop:2']);
  expect(changed.bodies.at(-1)).toEqual({ metadata: { area: null, shop: '2' } });
});

describe('tessera bulk', () => {
  it('changes the codes of a filter, if their number is still the same', async () => {
    const { exitCode, out, bodies: sent } = await tessera(['bulk', 'archive', '--tag', 'Summer']);
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: '3 changed\nUndo: tessera jobs undo job-1\n' });
    expect(sent).toEqual([{ action: 'archive', filter: { tag: [tag.id] }, expected_count: 3 }]);
  });

  it('counts and changes the codes with values of metadata', async () => {
    const { bodies: sent } = await tessera(['bulk', 'archive', '--metadata', 'area:north', '--metadata', 'time:9:30']);
    expect(queries).toContainEqual(expect.stringContaining('metadata=area:north&metadata=time:9:30'));
    const filter = { metadata: { area: 'north', time: '9:30' } };
    expect(sent).toEqual([{ action: 'archive', filter, expected_count: 3 }]);
  });

  it('tags the given codes', async () => {
    const { bodies: sent } = await tessera(['bulk', 'tag', '7k3m9qx', '--name', 'Summer']);
    expect(sent).toEqual([{ action: 'tag', ids: [code.id], expected_count: 1, tag_ids: [tag.id] }]);
  });

  it('deletes after a yes or with --yes only', async () => {
    const asked = await tessera(['bulk', 'delete', '--all'], { answers: ['n'] });
    expect(asked.questions).toEqual(['Delete 3 codes and their clicks for good? [y/N] ']);
    expect((await tessera(['bulk', 'delete', '--all'])).exitCode).toBe(2);
    expect(bodies).toEqual([]);
    expect((await tessera(['bulk', 'delete', '--all', '--yes'])).bodies).toMatchObject([{ action: 'delete' }]);
  });

  it('shows a bar while it waits, to a person only', async () => {
    const bar = `Done ${'█'.repeat(24)} 3 of 3`;
    expect((await tessera(['bulk', 'archive', '--all'], { answers: [] })).notes).toContain(bar);
    expect((await tessera(['bulk', 'archive', '--all'])).notes).toBe('');
  });
});

describe('tessera jobs', () => {
  it('lists them', async () => {
    expect((await tessera(['jobs'])).out).toMatch(/^CREATED .*\n.*bulk_action +done +3 of 3 +job-1\n$/);
  });

  it('shows the end of one that has failed, with exit code 1', async () => {
    answers['GET /v1/jobs/job-2'] = () => ({ ...job, state: 'failed', error: 'The file is damaged' });
    const { exitCode, out, notes } = await tessera(['jobs', 'watch', 'job-2']);
    expect({ exitCode, notes }).toEqual({ exitCode: 1, notes: 'The file is damaged\n' });
    expect(out).toMatch(/state +failed/);
  });
});

describe('tessera webhooks', () => {
  it('creates one for all events and shows its secret', async () => {
    const { out, bodies: sent } = await tessera(['webhooks', 'create', 'https://example.org/hook']);
    expect(out).toMatch(/secret, shown once +whsec_x/);
    expect(sent).toEqual([{ url: 'https://example.org/hook', events: [...webhookEvents] }]);
  });

  it('sends a test event and reports whether it was accepted', async () => {
    expect(await tessera(['webhooks', 'test', 'webhook-1'])).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/^status +delivered\nanswer +204\n/),
    });
    expect(await tessera(['webhooks', 'test', 'webhook-2'])).toMatchObject({ exitCode: 1 });
  });
});

describe('tessera open', () => {
  const page = () => `${url}/dashboard/qr-codes/${code.id}`;

  it('prints the address of the code’s page and opens it', async () => {
    expect(await tessera(['open', '7k3m9qx'])).toMatchObject({ out: `${page()}\n`, opened: [page()] });
    expect(await tessera(['open', '7k3m9qx', '--print'])).toMatchObject({ out: `${page()}\n`, opened: [] });
  });
});

describe('tessera watch', () => {
  it('prints new clicks until there are enough', async () => {
    let count = code.click_count;
    answers[`GET /v1/qr-codes/${code.id}`] = () => ({ ...code, click_count: count++ });
    const { out, exitCode } = await tessera(['watch', '7k3m9qx', '--interval', '1', '--until', '2', '--json']);
    delete answers[`GET /v1/qr-codes/${code.id}`];
    const seen = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { added: number; total: number });
    expect({ exitCode, seen }).toMatchObject({
      exitCode: 0,
      seen: [
        { added: 1, total: 43 },
        { added: 1, total: 44 },
      ],
    });
  });
});

describe('tessera alerts', () => {
  it('lists the open ones of all pages', async () => {
    const alert = { id: 'alert-1', kind: 'destination_failing', host: 'example.org', reason: 'dns', code_count: 2 };
    const pages = [
      { alerts: [{ ...alert, codes: [] }], next_cursor: 'next' },
      { alerts: [{ ...alert, host: null, kind: 'code_quiet', codes: [{ title: 'Menu' }] }], next_cursor: null },
    ];
    answers['GET /v1/watch/alerts'] = () => pages.shift();
    const { exitCode, out } = await tessera(['alerts']);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/destination_failing +example\.org +dns +2 +alert-1\n.*code_quiet +Menu /);
    expect(queries).toEqual(['state=open', expect.stringContaining('cursor=next')]);
  });

  it('mutes a code and ends that', async () => {
    const muted = await tessera(['alerts', 'mute', '7k3m9qx']);
    expect([muted.calls.at(-1), muted.bodies]).toEqual([`PATCH /v1/watch/codes/${code.id}`, [{ muted: true }]]);
    expect((await tessera(['alerts', 'unmute', '7k3m9qx'])).bodies).toEqual([{ muted: false }]);
    expect(await tessera(['alerts', 'dismiss'])).toMatchObject({
      exitCode: 2,
      notes: expect.stringContaining('Which alert?'),
    });
  });
});

describe('tessera completion', () => {
  const script = async (shell: string) => (await tessera(['completion', shell])).out;

  it.each([
    ['', 1, 'login'],
    ['we', 1, 'webhooks'],
    ['list --so', 2, '--sort'],
    ['list --sort cl', 3, 'clicks'],
    ['download -f sv', 3, 'svg'],
    ['tags cr', 2, 'create'],
    ['completion z', 2, 'zsh'],
  ])('completes "tessera %s" in bash', async (line, at, word) => {
    const words = ['tessera', ...line.split(' ')].map((one) => `'${one}'`).join(' ');
    const program = `${await script('bash')}\nCOMP_WORDS=(${words}); COMP_CWORD=${at}; _tessera; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const completed = execFileSync('bash', ['--norc', '-c', program], { encoding: 'utf8' });
    expect(completed.split('\n')).toContain(word);
  });

  it.each(['bash', 'zsh', 'fish'])('knows every command and option in %s', async (shell) => {
    const text = await script(shell);
    for (const { name, options } of commands) {
      expect(text).toContain(name);
      for (const option of Object.keys(options))
        expect(text).toContain(shell === 'fish' ? `from ${name}' -l ${option}` : `--${option}`);
    }
  });
});

it('gives a new code the tags with these names', async () => {
  const { bodies: sent } = await tessera(['create', 'https://example.org/', '--tag', 'summer']);
  expect(sent).toMatchObject([{ tag_ids: [tag.id] }]);
});

describe('import', () => {
  const row = {
    line: 2,
    verdict: 'update',
    title: 'Other',
    content: 'https://example.org/other',
    field: null,
    error: null,
  };
  const rows = [
    { ...row, lost_links: [], current_code: { slug_url: 'https://qr.test/poster', title: 'Poster' } },
    { ...row, line: 3, verdict: 'create', lost_links: [{ name: 'admin', reason: 'reserved' }], current_code: null },
  ];
  const counts = { create: 1, update: 1, duplicate: 0, error: 0 };
  const record = { id: 'import-1', job_id: 'job-1', state: 'checked', source: 'yourls', counts, links_changed: 1 };
  const file = join(tmpdir(), `tessera-${process.pid}.csv`);
  beforeAll(async () => {
    await writeFile(file, 'keyword,url\n');
    Object.assign(answers, {
      'POST /v1/imports': () => record,
      'GET /v1/imports/import-1': () => record,
      'GET /v1/imports/import-1/rows': () => {
        const query = queries.at(-1) ?? '';
        const listed = rows.filter(({ verdict, lost_links: lost }) =>
          query.includes('link_changed') ? lost.length > 0 : query.includes(`verdict=${verdict}`),
        );
        return { rows: listed, next_after: null };
      },
      'POST /v1/imports/import-1/commit': () => record,
    });
  });
  afterAll(() => rm(file));

  it('lists the codes that it would change and the links that are not kept', async () => {
    const { notes } = await tessera(['import', file, '--check']);
    expect(notes).toMatch(/LINK +TITLE +NEW TITLE[^]*https:\/\/qr\.test\/poster +Poster +Other/);
    expect(notes).toMatch(/3 +admin +reserved/);
    const { out } = await tessera(['import', file, '--check', '--json']);
    expect(JSON.parse(out)).toMatchObject({ errors: [], updates: [{ line: 2 }], lost_links: [{ line: 3 }] });
  });

  it('changes codes by the file of another program only if it is told so', async () => {
    const refused = await tessera(['import', file]);
    expect(refused).toMatchObject({ exitCode: 1, notes: expect.stringContaining('--on-existing skip') });
    expect(refused.calls).not.toContain('POST /v1/imports/import-1/commit');
    const { exitCode, bodies: sent } = await tessera(['import', file, '--on-existing', 'skip']);
    expect({ exitCode, sent }).toMatchObject({ exitCode: 0, sent: [{ on_existing: 'skip' }] });
  });

  it('imports nothing if links would change, on request', async () => {
    const options = ['--on-existing', 'update', '--on-link-changed', 'abort'];
    const refused = await tessera(['import', file, ...options]);
    expect(refused).toMatchObject({ exitCode: 1, notes: expect.stringContaining('links would change') });
  });
});
