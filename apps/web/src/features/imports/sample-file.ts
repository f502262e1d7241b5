/** A file that can be imported as it is, with the columns that most people need. */
const sampleCsv = `title,destination_url,tags,external_id,note
Summer menu,https://example.org/menu,"print,2026",menu-1,Table 1 to 12
Poster at the station,https://example.org/spring,print,poster-7,
Contact page,https://example.org/contact,,contact,
`;

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const sampleFile = {
  name: 'tessera-import.csv',
  url: `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${sampleCsv}`)}`,
};
