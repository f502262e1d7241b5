import { type Import, limits } from '@tessera/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Spoken } from '../../ui/spoken.tsx';
import { useUpload } from './import-queries.ts';
import { productNames } from './source-names.ts';

/** A file that can be imported as it is, with the columns that most people need. */
const sampleCsv = `title,destination_url,tags,external_id,note
Summer menu,https://example.org/menu,"print,2026",menu-1,Table 1 to 12
Poster at the station,https://example.org/spring,print,poster-7,
Contact page,https://example.org/contact,,contact,
`;

/** The byte order mark tells spreadsheets that the file is UTF-8. */
const sampleFile = {
  name: 'tessera-import.csv',
  url: `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${sampleCsv}`)}`,
};

const accept = ['.csv', '.tsv', '.txt', '.json', '.sql', 'text/csv', 'application/json'];

/** A file that the server would refuse after a long upload. */
function fileProblem({ size }: File): 'import_too_large' | 'import_empty' | undefined {
  if (size > limits.imports.maxBytes) return 'import_too_large';
  return size === 0 ? 'import_empty' : undefined;
}

export function UploadCard({ onUploaded }: { onUploaded: (created: Import) => void }) {
  const { t } = useTranslation('imports', 'errors');
  const [problem, setProblem] = useState<ReturnType<typeof fileProblem>>();
  const upload = useUpload(onUploaded);
  const take = (file: File) => {
    const found = fileProblem(file);
    setProblem(found);
    if (found) upload.reset();
    else upload.mutate(file);
  };
  const error = problem ? t(`errors:code.${problem}`) : upload.isError ? errorMessage(upload.error) : undefined;
  return (
    <Card title={t('upload.title')} description={t('upload.description')}>
      <FileDrop
        label={t('upload.choose')}
        dropLabel={t('upload.drop')}
        help={t('upload.help', { rows: limits.imports.maxRows, size: limits.imports.maxBytes / 1024 / 1024 })}
        error={error}
        accept={accept}
        disabled={upload.isPending}
        onFile={take}
      />
      {upload.isPending && (
        <Spoken className="flex items-center gap-2 text-soft">
          <Spinner /> {t('upload.busy', { name: upload.variables.name })}
        </Spoken>
      )}
      <div className="grid gap-2">
        <p>{t('upload.sources')}</p>
        <ul className="flex flex-wrap gap-2">
          {Object.values(productNames).map((name) => (
            <li key={name} className="rounded-full bg-sunken px-3 py-1 text-soft">
              {name}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <a className={buttonStyle({ variant: 'secondary' })} href={sampleFile.url} download={sampleFile.name}>
          <Download className="size-4" aria-hidden="true" />
          {t('upload.sample')}
        </a>
      </div>
    </Card>
  );
}
