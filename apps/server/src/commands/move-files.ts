import { runCommand } from './lib/command-line.ts';
import { moveFilesCommand } from './lib/file-commands.ts';

await runCommand(moveFilesCommand);
