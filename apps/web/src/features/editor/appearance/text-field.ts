const otherTypes = ['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'submit'];

/** Whether an element takes text, so that it has an undo and a paste of its own. */
export function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !otherTypes.includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}
