import { runCommand } from './lib/command-line.ts';
import { demoCommand } from './lib/demo-command.ts';

await runCommand(demoCommand);
