/** The attributes the viewer uses. There is no way to set a handler or markup by name. */
type Attribute =
  | 'alt'
  | 'aria-label'
  | 'aria-live'
  | 'aria-pressed'
  | 'class'
  | 'decoding'
  | 'dir'
  | 'download'
  | 'height'
  | 'href'
  | 'id'
  | 'lang'
  | 'rel'
  | 'role'
  | 'selected'
  | 'src'
  | 'target'
  | 'type'
  | 'value'
  | 'width';

type Attributes = Partial<Record<Attribute, string | undefined>>;

/** Where a link of the viewer may lead, whatever a card asks for: `javascript:` and the like end here. */
const linkSchemes = /^(https?:|mailto:|tel:|sms:|blob:|\/(?!\/))/;

/** Children are nodes or plain text; text is never read as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || (name === 'href' && !linkSchemes.test(value))) continue;
    made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** What people wrote may run the other way than the page does; it must not turn the page around. */
export const written = (text: string): HTMLElement => element('bdi', {}, text);
