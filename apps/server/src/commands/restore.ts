import { runCommand } from './lib/command-line.ts';
import { restoreCommand } from './lib/database-commands.ts';

await runCommand(restoreCommand);
