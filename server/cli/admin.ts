/**
 * `npm run admin -- COMMAND …`: manages organisations and users from the terminal, for installations that start without
 * the demo. With the embedded database, stop Ambit first; with PostgreSQL, Ambit may keep running.
 */
import '../runtime/data-folder/keep-private.ts'
import { parseSettings, providerNames } from '../runtime/settings.ts'
import { openState } from '../start/open-state.ts'
import { COMMANDS } from './admin/commands.ts'
import { runTool, UsageError } from './run-tool.ts'

const help = (): string =>
  [
    'npm run admin -- COMMAND …',
    '',
    ...Object.entries(COMMANDS).flatMap(([name, { usage, does }]) => [`  ${name} ${usage}`, `      ${does}`]),
    '',
    '--password-stdin reads a password from standard input; otherwise one is generated and shown once.',
    'DATA_DIR, DATABASE_URL and the other settings are those of the server; see docs/operations.md.',
  ].join('\n')

runTool(help(), async ([name = 'help', ...args]) => {
  if (name === 'help') return help()
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(`There is no command ${name}.`)
  const work = command.read(args)
  const settings = parseSettings(process.env)
  const { database, close } = await openState(settings)
  try {
    return await work(database, providerNames(settings))
  } finally {
    await close()
  }
})
