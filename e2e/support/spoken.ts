import { expect, type Page } from '@playwright/test';

/** The texts of all live regions that screen readers reach: those outside an open dialog may be hidden from them. */
async function readLiveRegions(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  type Node = (typeof nodes)[number];
  const textOf = ({ role, name, childIds = [] }: Node): string =>
    role?.value === 'StaticText'
      ? String(name?.value)
      : childIds.map((id) => textOf(byId.get(id) ?? { nodeId: id, ignored: true })).join('');
  const isLive = ({ properties = [] }: Node) =>
    properties.some(({ name, value }) => name === 'live' && value.value !== 'off');
  return nodes.filter((node) => !node.ignored && isLive(node)).map(textOf);
}

/** The page has a single live region, which screen readers reach, and it speaks the text. */
export const expectSpoken = (page: Page, text: string): Promise<void> =>
  expect.poll(() => readLiveRegions(page)).toEqual([expect.stringContaining(text)]);
