import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox-of.ts';

describe('mailboxOf', () => {
  it.each([
    ['ann@example.org', 'ann@example.org'],
    ['ann+news@example.org', 'ann@example.org'],
    ['ann+a+b@example.org', 'ann@example.org'],
    ['a.n.n@gmail.com', 'ann@gmail.com'],
    ['a.n.n+x@googlemail.com', 'ann@gmail.com'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
  ])('of %s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  it('keeps dots for providers other than Gmail', () => {
    expect(mailboxOf('a.nn@example.org')).not.toBe(mailboxOf('ann@example.org'));
  });

  it('never returns an empty name', () => {
    expect(mailboxOf('+news@example.org')).toBe('+news@example.org');
    expect(mailboxOf('...@gmail.com')).toBe('...@gmail.com');
  });
});
