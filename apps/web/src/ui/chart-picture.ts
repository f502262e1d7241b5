/** Sharp on screens with two pixels per point, and in documents. */
const scale = 2;
const paddingPx = 24;
const headPx = 56;
/** Of the styles that style sheets set. Those of a picture are its own. */
const inlined = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity'] as const;

/** The drawing without its texts, with the styles that it has on the page. */
function drawingOf(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [own, copied] = [svg, copy].map((root) => [...root.querySelectorAll<SVGElement>('*')]);
  copied?.forEach((node, index) => {
    const styles = own?.[index] && getComputedStyle(own[index]);
    for (const name of inlined) if (styles) node.style.setProperty(name, styles.getPropertyValue(name));
    node.removeAttribute('class');
  });
  for (const text of copy.querySelectorAll('text')) text.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
}

const fontOf = ({ fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) => `${fontWeight} ${fontSize} ${fontFamily}`;

/** Fonts of the page are not loaded in a picture of SVG, so texts are drawn beside it. */
function drawTexts(context: CanvasRenderingContext2D, svg: SVGSVGElement): void {
  const { left, top } = svg.getBoundingClientRect();
  for (const text of svg.querySelectorAll('text')) {
    if (!text.textContent) continue;
    const styles = getComputedStyle(text);
    const box = text.getBoundingClientRect();
    context.font = fontOf(styles);
    context.fillStyle = styles.fill;
    context.textBaseline = 'middle';
    context.fillText(text.textContent, box.left - left, box.top - top + box.height / 2);
  }
}

/** The color of the card or page behind an element. */
function backgroundOf(element: Element | null): string {
  const color = element ? getComputedStyle(element).backgroundColor : 'white';
  return color === 'rgba(0, 0, 0, 0)' || color === 'transparent' ? backgroundOf(element?.parentElement ?? null) : color;
}

/** A chart as it is on the page, in its theme, with its legend. `title` and `subtitle` are written above it. */
export async function chartPicture(figure: Element, title: string, subtitle: string): Promise<Blob> {
  const svg = figure.querySelector<SVGSVGElement>('svg[data-drawing]');
  if (!svg) throw new Error('The chart is not drawn yet.');
  const image = new Image();
  image.src = drawingOf(svg);
  await image.decode();
  const [width, height] = [svg.clientWidth, svg.clientHeight];
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * paddingPx) * scale;
  canvas.height = (height + headPx + 2 * paddingPx) * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no 2D canvas.');
  context.scale(scale, scale);
  context.fillStyle = backgroundOf(figure);
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(paddingPx, paddingPx);
  drawHead(context, figure, title, subtitle);
  context.translate(0, headPx);
  context.drawImage(image, 0, 0, width, height);
  drawTexts(context, svg);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The canvas could not be encoded as PNG.');
  return png;
}

const lineHeightPx = 22;
const swatchPx = 10;

function drawHead(context: CanvasRenderingContext2D, figure: Element, title: string, subtitle: string): void {
  const { color, fontFamily } = getComputedStyle(figure);
  context.textBaseline = 'middle';
  context.fillStyle = color;
  context.font = `600 16px ${fontFamily}`;
  context.fillText(title, 0, swatchPx);
  context.font = `400 12px ${fontFamily}`;
  context.fillText(subtitle, context.measureText(title).width * (16 / 12) + swatchPx * 2, swatchPx);
  let x = 0;
  for (const swatch of figure.querySelectorAll<HTMLElement>('[data-swatch]')) {
    const label = swatch.dataset['swatch'] ?? '';
    context.fillStyle = getComputedStyle(swatch).backgroundColor;
    context.fillRect(x, lineHeightPx + swatchPx / 2, swatchPx, swatchPx);
    context.fillStyle = color;
    context.fillText(label, x + swatchPx + 6, lineHeightPx + swatchPx);
    x += swatchPx + 24 + context.measureText(label).width;
  }
}
