import { blockListsCommand } from './lib/block-lists-command.ts';
import { runCommand } from './lib/command-line.ts';

await runCommand(blockListsCommand);
