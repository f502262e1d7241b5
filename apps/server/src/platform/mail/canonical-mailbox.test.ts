import { describe, expect, it } from 'vitest';
import { canonicalMailbox } from './canonical-mailbox.ts';

describe('canonicalMailbox', () => {
  it.each([
    ['ann@example.org', 'ann@example.org'],
    ['ann+news@example.org', 'ann@example.org'],
    ['ann+a+b@example.org', 'ann@example.org'],
    ['a.n.n@gmail.com', 'ann@gmail.com'],
    ['a.n.n+x@googlemail.com', 'ann@gmail.com'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
  ])('of %s is %s', (email, mailbox) => {
    expect(canonicalMailbox(email)).toBe(mailbox);
  });

  it('keeps dots for providers other than Gmail', () => {
    expect(canonicalMailbox('a.nn@example.org')).not.toBe(canonicalMailbox('ann@example.org'));
  });

  it('never returns an empty name', () => {
    expect(canonicalMailbox('+news@example.org')).toBe('+news@example.org');
    expect(canonicalMailbox('...@gmail.com')).toBe('...@gmail.com');
  });
});
