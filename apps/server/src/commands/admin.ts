import { adminCommand } from './lib/admin-command.ts';
import { runCommand } from './lib/command-line.ts';

await runCommand(adminCommand);
