import { openPostgres } from '../postgres.ts';
import type { Counts, Transfer } from './backup.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase } from './import-database.ts';
import { openStoppedEmbedded } from './open-source.ts';
import { TransferError, type TransferRecord } from './records.ts';
