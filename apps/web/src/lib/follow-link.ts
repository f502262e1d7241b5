/**
 * Navigates as a click on a link does, so that a page with unsaved work can ask first. A page asks by intercepting the click
 * before it reaches the link.
 */
export function followLink(to: string, navigate: (to: string) => void): void {
  const link = document.createElement('a');
  link.href = to;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    navigate(to);
  });
  document.body.append(link);
  link.click();
  link.remove();
}
