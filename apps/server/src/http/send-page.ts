import type { FastifyReply } from 'fastify';
import { type Page, page } from '../markup/page.ts';
import { plainPagePolicy } from './security-headers.ts';

export function sendPage(reply: FastifyReply, status: number, content: Page, policy = plainPagePolicy): FastifyReply {
  return reply
    .code(status)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      Vary: 'Accept-Language',
    })
    .send(page(content));
}
