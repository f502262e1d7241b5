export function DevUiPage() {
  return <p>UI</p>;
}
