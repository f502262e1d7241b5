/** A reference to an element of the page, as W3C WebDriver returns it. */
export type ElementReference = Record<string, string>;

export const elementId = (element: ElementReference): string => Object.values(element)[0] ?? '';

/** A browser with one window of 390 by 844 pixels in dark mode. Its commands are those of W3C WebDriver. */
export interface Browser {
  navigate(url: string): Promise<void>;
  /** Runs the body of a function in the page. */
  execute(script: string, args: readonly unknown[]): Promise<unknown>;
  click(element: ElementReference): Promise<void>;
  type(element: ElementReference, text: string): Promise<void>;
  /** The errors in the console since the start: exceptions, unhandled rejections, refused requests. */
  errors(): Promise<readonly string[]>;
  /** The window as a PNG. */
  screenshot(): Promise<Buffer>;
  /** The folder that receives downloads. */
  readonly downloads: string;
  close(): Promise<void>;
}

/** The size of a phone's screen. */
export const windowSize = { width: 390, height: 844 } as const;
