import '../ui/fonts.css';
import './docs.css';
import scriptUrl from 'api-reference-script?url';

/** The part of the library's interface that is used here. */
interface Scalar {
  createApiReference: (selector: string, configuration: Record<string, unknown>) => void;
}

declare global {
  interface Window {
    Scalar?: Scalar;
  }
}

const configuration = {
  url: '/v1/openapi.json',
  // "Try it" calls this origin, whatever address the installation has elsewhere: the policy allows no other.
  servers: [{ url: `${window.location.origin}/v1` }],
  authentication: { preferredSecurityScheme: 'apiKey' },
  // A key stays in the memory of the page.
  persistAuth: false,
  theme: 'none',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: {
    c: true,
    clojure: true,
    csharp: true,
    dart: true,
    fsharp: true,
    go: true,
    http: true,
    java: true,
    js: true,
    kotlin: true,
    node: true,
    objc: true,
    ocaml: true,
    php: true,
    powershell: true,
    python: ['python3', 'httpx_sync', 'httpx_async'],
    r: true,
    ruby: true,
    rust: true,
    shell: ['wget', 'httpie'],
    swift: true,
  },
  hideModels: true,
  defaultOpenFirstTag: true,
  metaData: { title: 'Tessera API' },
  // Nothing of these leaves this server: no fonts, no statistics, no assistant, no links to the library's own products.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
};

/** The text that the server sends with the page is readable while the reference, some megabytes of script, is loading. */
const text = document.querySelector('#text');
const state = document.querySelector('#state');
const reference = document.querySelector<HTMLElement>('#docs');

/** The reference writes the address of the part in view into the hash. */
const isAddressed = window.location.hash !== '';
let isReading = false;
for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
  window.addEventListener(type, () => (isReading = true), { once: true, passive: true });

function showReference(): void {
  text?.remove();
  state?.remove();
  reference?.removeAttribute('hidden');
}

/** Keeps the text on the page while it is being read. */
function offerReference(): void {
  if (isAddressed || !isReading) return showReference();
  const button = document.createElement('button');
  button.textContent = 'Show the reference with samples and “try it”';
  button.addEventListener('click', () => {
    showReference();
    window.scrollTo(0, 0);
  });
  state?.replaceChildren(button);
}

function load(): void {
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.addEventListener('load', () =>
    window.Scalar?.createApiReference('#docs', { ...configuration, onLoaded: offerReference }),
  );
  script.addEventListener('error', () => {
    state?.replaceChildren('Couldn’t load the reference with samples. Check your connection and reload the page.');
  });
  document.head.append(script);
}

state?.replaceChildren('Loading samples and “try it”…');
// After the text is on the screen: the script occupies the browser for a moment.
requestAnimationFrame(() => setTimeout(load));
