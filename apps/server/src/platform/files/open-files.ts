import { join } from 'node:path';
import { diskFiles } from './disk-files.ts';
import type { Files } from './files.ts';
import { type S3Settings, s3Files } from './s3-files.ts';

/** S3 if it is configured, else a folder beside the database. */
export const openFiles = ({ s3, dataDir }: { s3: S3Settings | undefined; dataDir: string }): Files =>
  s3 ? s3Files(s3) : diskFiles(join(dataDir, 'files'));
