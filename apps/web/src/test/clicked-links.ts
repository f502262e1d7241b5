import { onTestFinished, vi } from 'vitest';

/** The links that scripts click during the test, in order. They are not followed. */
export function recordClickedLinks(): { href: string; target: string }[] {
  const clicked: { href: string; target: string }[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.href, target: this.target });
  });
  onTestFinished(() => click.mockRestore());
  return clicked;
}
