import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { answerCheck } from './described-answers.ts';

/** The check after one answer to `GET /v1/tags`. */
async function checkAfter(status: number, body: object) {
  const http = fastify();
  const answers = answerCheck();
  answers.watch(http);
  http.get('/v1/tags', (_request, reply) => reply.code(status).send(body));
  await http.inject('/v1/tags');
  return answers.expectDescribed;
}

it('accepts an answer that the document describes, with a new field too', async () => {
  expect(await checkAfter(200, { tags: [], added_later: 1 })).not.toThrow();
});

it.each([
  ['a missing field', 200, {}],
  ['a field of another type', 200, { tags: 'none' }],
  ['a status of success that is not described', 202, { tags: [] }],
  ['a failure without a code', 404, { error: 'Not found' }],
])('fails for %s', async (_name, status, body) => {
  expect(await checkAfter(status, body)).toThrow();
});
