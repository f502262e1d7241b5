/** The attributes that the viewer uses. Event handlers and markup cannot be set by name. */
type Attribute =
  | 'alt'
  | 'aria-label'
  | 'aria-pressed'
  | 'class'
  | 'decoding'
  | 'height'
  | 'href'
  | 'rel'
  | 'role'
  | 'src'
  | 'target'
  | 'type'
  | 'value'
  | 'width';

/** The schemes that links may have; `javascript:` and others are dropped. */
const linkSchemes = /^(https?:|mailto:|tel:|sms:|bitcoin:|litecoin:|ethereum:|blob:|\/(?!\/))/;

/** Children are nodes or text, which is never parsed as markup. False and undefined are left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Partial<Record<Attribute, string>>,
  ...children: (Node | string | false | undefined)[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (name !== 'href' || linkSchemes.test(value)) node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== false && child !== undefined));
  return node;
}

/** Web pages open in a new tab; email, calls and messages leave the browser anyway. */
export function linkTo(href: string, style: string, ...children: (Node | string)[]): HTMLAnchorElement {
  const newTab = /^https?:/.test(href) ? { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } : {};
  return element('a', { href, class: style, ...newTab }, ...children);
}

/** Isolates text of the owner, so that its writing direction does not change the direction of the page. */
export const userText = (text: string): HTMLElement => element('bdi', {}, text);
