/** The headers of a picture that pages of any origin may show. */
export const publicPictureHeaders = (version: string) => ({
  ETag: `"${version}"`,
  // After a block or a change, the earlier picture is shown for some minutes, and once more while a new one is loaded.
  'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // For an SVG that is opened as a page: it shows its logo, and its links and scripts, if there were any, do nothing.
  'Content-Security-Policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
});
