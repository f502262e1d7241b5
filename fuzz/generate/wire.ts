import { type Exchange, pause, send, type Step } from './exchange.ts';
import type { Random } from './random.ts';
import { requestBytes, type HttpRequest } from './request.ts';
import type { Made } from './route.ts';
import { chunkings, clientHello, firstLines, lineEnd, oddLength, oddLines, pieces } from './wire-bytes.ts';
import type { Fixtures } from './fixtures.ts';

/** A mutation of a request's bytes or of its connection. */
export interface WireKind {
  name: string;
  weight: number;
  make(made: Made, random: Random, fixtures: Fixtures): Pick<Exchange, 'steps' | 'methods' | 'expects'>;
}

const requestHead = ({ method, target, headers }: HttpRequest, extra: readonly string[] = []) =>
  [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`), ...extra, '', ''].join(
    lineEnd,
  );

const malformed = (steps: readonly Step[], methods: readonly string[] = ['GET']) =>
  ({ steps, methods, expects: 'answer-or-close' }) as const;

const abandoned = (steps: readonly Step[], methods: readonly string[] = ['GET']) =>
  ({ steps, methods, expects: 'nothing' }) as const;

const bodyOrSample = ({ body }: HttpRequest) => body ?? Buffer.from('{"email":"a@example.org"}');

const withBody = (request: HttpRequest): HttpRequest => ({
  ...request,
  method: request.body ? request.method : 'POST',
});

/** Small requests with large answers. */
const largeAnswers = ['/v1/openapi.json', '/docs', '/', '/metrics'];

export const wireKinds: readonly WireKind[] = [
  {
    name: 'odd length',
    weight: 3,
    make({ request }, random) {
      const body = bodyOrSample(request);
      const whole = withBody(request);
      return malformed(
        [send(Buffer.concat([Buffer.from(requestHead(whole, oddLength(random, body.length)), 'latin1'), body]))],
        [whole.method],
      );
    },
  },
  {
    name: 'chunked body',
    weight: 3,
    make({ request }, random) {
      const whole = withBody(request);
      const head = Buffer.from(requestHead(whole, ['Transfer-Encoding: chunked']), 'latin1');
      return malformed([send(Buffer.concat([head, chunkings(bodyOrSample(request), random)]))], [whole.method]);
    },
  },
  {
    name: 'odd header line',
    weight: 4,
    make: ({ request }, random) => malformed([send(requestHead({ ...request, method: 'GET' }, oddLines(random)))]),
  },
  {
    name: 'odd first line',
    weight: 3,
    make({ request }, random) {
      const rest = requestHead(request).split(lineEnd).slice(1).join(lineEnd);
      return malformed([send(`${firstLines(request.target, random)}${lineEnd}${rest}`), { kind: 'end' }]);
    },
  },
  {
    name: 'no host',
    weight: 0.5,
    make({ request }, random) {
      const headers = request.headers.filter(([name]) => name !== 'Host');
      const hosts = random.pick([[], ['Host: a', 'Host: b'], ['Host:'], ['Host: a/b?c']]);
      return malformed([send(requestHead({ ...request, method: 'GET', headers }, hosts))]);
    },
  },
  {
    name: 'no HTTP at all',
    weight: 1,
    make(_made, random) {
      const noise = Buffer.from(Array.from({ length: random.between(1, 400) }, () => random.below(256)));
      const bytes = random.pick([
        noise,
        clientHello,
        Buffer.from('\n'.repeat(100)),
        Buffer.from('SSH-2.0-x\r\n'),
        Buffer.alloc(60_000, 65),
      ]);
      return malformed([send(bytes), { kind: 'end' }]);
    },
  },
  {
    name: 'changed bytes',
    weight: 3,
    make({ request }, random) {
      const bytes = Buffer.from(requestBytes(request));
      for (let times = random.between(1, 4); times > 0; times -= 1)
        bytes[random.below(bytes.length)] = random.below(256);
      // A larger content length would make the server wait for missing bytes.
      return malformed([send(bytes), { kind: 'end' }], [request.method]);
    },
  },
  {
    name: 'in pieces',
    weight: 2,
    make({ request }, random) {
      const steps = pieces(requestBytes(request), random, 8).flatMap((piece) => [
        send(piece),
        pause(random.pick([0, 0, 1, 5])),
      ]);
      return { steps, methods: [request.method], expects: 'answer' };
    },
  },
  {
    name: 'half-closed',
    weight: 2,
    make: ({ request }) => ({
      steps: [send(requestBytes(request)), { kind: 'end' }],
      methods: [request.method],
      expects: 'answer-or-close',
    }),
  },
  {
    name: 'half-closed in the middle',
    weight: 1,
    make({ request }, random) {
      const bytes = requestBytes(request);
      return malformed([send(bytes.subarray(0, random.below(bytes.length))), { kind: 'end' }], [request.method]);
    },
  },
  {
    name: 'pipelined',
    weight: 2,
    make({ request }, random, fixtures) {
      const hashes = fixtures.pro.flatMap(({ codes }) => codes.map(({ hash }) => hash));
      const link = () => ({ ...request, method: 'GET', target: `/${random.pick(hashes)}`, body: undefined });
      const requests = Array.from({ length: random.between(2, 12) }, (_, index) =>
        index === 5 || random.chance(0.1) ? request : link(),
      ).map(({ body, ...rest }) => (body ? { ...rest, body } : rest));
      return {
        steps: [send(Buffer.concat(requests.map(requestBytes)))],
        methods: requests.map(({ method }) => method),
        expects: 'answer-or-close',
      };
    },
  },
  {
    name: 'aborted body',
    weight: 2,
    make({ request }, random) {
      const bytes = requestBytes({ ...withBody(request), body: bodyOrSample(request) });
      const maxBytes = Math.max(1, bytes.length - 1);
      const last: Step = random.chance(0.5) ? { kind: 'close' } : { kind: 'reset' };
      return abandoned([send(bytes.subarray(0, random.between(1, maxBytes))), pause(random.pick([0, 1, 10])), last]);
    },
  },
  {
    name: 'aborted answer',
    weight: 2,
    make({ request }, random) {
      const last: Step = random.chance(0.5) ? { kind: 'close' } : { kind: 'reset' };
      const target = random.chance(0.5) ? request.target : random.pick(largeAnswers);
      const bytes = requestBytes({ ...request, target });
      return abandoned([send(bytes), pause(random.pick([0, 0, 1, 3, 20])), last], [request.method]);
    },
  },
  {
    name: 'unread answers',
    weight: 0.15,
    make({ request }, random, fixtures) {
      const hashes = fixtures.pro.flatMap(({ codes }) => codes.map(({ hash }) => `/${hash}`));
      const target = random.chance(0.5) ? random.pick(hashes) : random.pick(largeAnswers);
      const one = requestBytes({ method: 'GET', target, headers: request.headers });
      const many = Buffer.concat(Array.from({ length: random.between(50, 1500) }, () => one));
      const last: Step = random.chance(0.5) ? { kind: 'close' } : { kind: 'reset' };
      return abandoned([{ kind: 'stop-reading' }, send(many), pause(random.between(100, 2000)), last]);
    },
  },
  {
    name: 'slow client',
    weight: 0.15,
    make({ request }, random) {
      const steps = pieces(requestBytes(request), random, 12).flatMap((piece) => [
        send(piece),
        pause(random.between(20, 300)),
      ]);
      return { steps, methods: [request.method], expects: 'answer-or-close' };
    },
  },
  {
    name: 'never finished',
    weight: 0.1,
    make({ request }, random) {
      const bytes = requestBytes(request);
      return malformed([send(bytes.subarray(0, random.below(bytes.length)))], [request.method]);
    },
  },
  {
    name: 'idle connection',
    weight: 0.1,
    make: (_made, random) => abandoned([pause(random.between(10, 3000)), { kind: 'close' }]),
  },
];
