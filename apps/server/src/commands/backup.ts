import { runCommand } from './lib/command-line.ts';
import { backupCommand } from './lib/database-commands.ts';

await runCommand(backupCommand);
