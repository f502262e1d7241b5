/** Whether the browser can open the share sheet of the operating system, as phones do. */
export const canShare = (): boolean => typeof navigator.share === 'function';

export const canShareFiles = (): boolean =>
  canShare() && (navigator.canShare?.({ files: [new File([], 'code.png', { type: 'image/png' })] }) ?? false);

/** Opens the share sheet. Returns false if that failed; closing the sheet without a choice is no failure. */
export async function share(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
