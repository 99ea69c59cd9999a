import { auditTerminal } from '../../audit/terminal-audit.ts'
import { type Database, WORKER } from '../../db/database.ts'
import { OperatorError, Refusal } from '../../errors.ts'
import { installInto, listReadyMade } from '../../services/templates/install-ready-made.ts'
import { table } from '../run-tool.ts'

/** Lists the ready-made reports and whether each is installed. */
export const listTemplates = (database: Database): Promise<string> =>
  database.within(WORKER, async tx =>
    table([
      ['NAME', 'INSTALLED', 'BASE CREDITS', 'NEEDS'],
      ...(await listReadyMade(tx)).map(one => [
        one.name,
        one.isInstalled ? 'yes' : 'no',
        String(one.baseCredits),
        one.needs ?? '-',
      ]),
    ]),
  )

/**
 * Installs the named ready-made reports, or all of them.
 * @throws OperatorError for an unknown name
 */
export const installTemplates = (database: Database, names: readonly string[], published: boolean): Promise<string> =>
  database.within(WORKER, async tx => {
    const chosen = names.length > 0 ? names : (await listReadyMade(tx)).map(({ name }) => name)
    const { installed, present } = await installInto(tx, chosen, !published, ({ id, name }) =>
      auditTerminal(tx, null, 'template-created', { templateId: id, name, readyMade: true, isDraft: !published }),
    ).catch((error: unknown) => {
      throw error instanceof Refusal ? new OperatorError(error.message) : error
    })
    return [
      ...installed.map(({ name }) => `Installed "${name}" ${published ? 'and published it' : 'as a draft'}.`),
      ...present.map(name => `"${name}" exists already and stays unchanged.`),
      ...(installed.length > 0
        ? [
            published
              ? 'Its prices are examples, and customers can order it now: check them in Dataset Configurator.'
              : 'Its prices are examples: check them in Dataset Configurator, and untick Draft to publish it.',
          ]
        : []),
    ].join('\n')
  })
