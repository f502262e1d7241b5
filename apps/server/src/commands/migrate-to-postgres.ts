import { runCommand } from './lib/command-line.ts';
import { migrateToPostgresCommand } from './lib/database-commands.ts';

await runCommand(migrateToPostgresCommand);
