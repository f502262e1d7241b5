import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './run.ts';
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

/** Answers like the API for one code, and records the calls. */
const calls: string[] = [];
const server = createServer((request, response) => {
  calls.push(`${request.method} ${request.url?.split('?')[0]}`);
  const isList = request.method === 'GET' && request.url?.startsWith('/v1/qr-codes?');
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(isList ? { qr_codes: [code], next_cursor: null, totals: {} } : code));
});
let url = '';
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

async function tessera(args: string[], options: { answers?: string[]; env?: Record<string, string> } = {}) {
  const answers = [...(options.answers ?? [])];
  const shown = { out: '', notes: '', questions: [] as string[] };
  calls.length = 0;
  const terminal: Terminal = {
    out: (text) => void (shown.out += text),
    note: (text) => void (shown.notes += text),
    writeBytes: () => {},
    isInteractive: options.answers !== undefined,
    ask(question) {
      shown.questions.push(question);
      return Promise.resolve(answers.shift() ?? '');
    },
    env: options.env ?? { TESSERA_URL: url, TESSERA_KEY: 'tes_x' },
  };
  const exitCode = await run(args, terminal);
  return { exitCode, ...shown, calls: [...calls] };
}

describe('help', () => {
  it('is the answer to no command, help and --help', async () => {
    expect(await tessera([])).toMatchObject({ exitCode: 2, out: expect.stringContaining('Usage: tessera') });
    expect(await tessera(['--help'])).toMatchObject({ exitCode: 0, out: expect.stringContaining('TESSERA_KEY') });
  });

  it.each(['login', 'create', 'list', 'show', 'stats', 'download', 'update', 'delete', 'logout', 'mcp'])(
    'exists for %s, with an example',
    async (name) => {
      const { exitCode, out, calls: made } = await tessera([name, 'x', '--help']);
      expect({ exitCode, made }).toEqual({ exitCode: 0, made: [] });
      expect(out).toMatch(new RegExp(`^Usage: tessera ${name} [\\s\\S]*Examples:\n  .*tessera ${name}|mcp`));
    },
  );
});

describe('arguments', () => {
  it.each([
    [['unknown'], 'Unknown command: unknown'],
    [['list', '--wrong'], "Unknown option '--wrong'"],
    [['list', '--sort', 'size'], '--sort must be one of: newest'],
    [['list', '--limit', '0'], '--limit must be a whole number'],
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
