import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { ProviderNames } from '../../../src/domain/level.ts'
import { parseHead, verdictWords, verifyAudit } from '../../audit/audit-chain.ts'
import { auditTerminal } from '../../audit/terminal-audit.ts'
import { type Database, todayOf, WORKER } from '../../db/database.ts'
import { renewEpoch } from '../../db/installation.ts'
import { OperatorError } from '../../errors.ts'
import { UsageError } from '../run-tool.ts'
import { closeMonth, readMonth, requireOver } from './close-month.ts'
import { addBreak, listBreaks, removeBreak } from './method-breaks.ts'
import { createOrganisation, createProvider, findOrganisation, readTerms } from './organisations.ts'
import { isList, LISTS } from './print-lists.ts'
import { installTemplates, listTemplates } from './ready-made.ts'
import {
  endStandingOrders,
  listStandingOrders,
  pauseStandingOrders,
  readNumbers,
  readPauseKind,
  resumeStandingOrders,
} from './standing-orders.ts'
import { createUser, newPassword, resetPassword, setStatus } from './users.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const person = { email: text, name: text, surname: text, 'password-stdin': flag } as const

/** @throws UsageError naming the missing argument */
const required = <T extends Record<string, unknown>, K extends keyof T & string>(
  values: T,
  ...names: K[]
): Record<K, string> => {
  const missing = names.filter(name => typeof values[name] !== 'string' || values[name].trim() === '')
  if (missing.length > 0) throw new UsageError(`Missing: ${missing.map(name => `--${name}`).join(', ')}`)
  return Object.fromEntries(names.map(name => [name, String(values[name]).trim()])) as Record<K, string>
}

const credits = (given: string): number => {
  if (!/^\d{1,9}$/.test(given)) throw new UsageError('--credits must be a whole number from 0')
  return Number(given)
}

/** Runs a command on the open database and returns the text to print. */
export type Work = (database: Database, names: ProviderNames) => Promise<string>

interface Command {
  readonly usage: string
  readonly does: string
  /**
   * Parses the arguments before any database is opened.
   * @throws OperatorError, or Node's own error for an unknown option
   */
  readonly read: (args: string[]) => Work
}

export const COMMANDS: Readonly<Record<string, Command>> = {
  'create-provider': {
    usage: '--email ADDRESS --name NAME --surname NAME [--terms FILE.html] [--password-stdin]',
    does: 'the provider’s organisation (PROVIDER_CLIENT), its services and its first administrator',
    read(args) {
      const { values } = parseArgs({ args, options: { ...person, terms: text } })
      const { email, name, surname } = required(values, 'email', 'name', 'surname')
      return async (database, names) => {
        const terms = values.terms === undefined ? null : await readTerms(values.terms)
        const { hash, note } = await newPassword(values['password-stdin'])
        await database.within(WORKER, async tx => {
          const rights = { isPrimaryUser: true, viewsAll: true, canSpendCredits: true, isAdministrator: true }
          const organisationId = await createProvider(tx, names, terms)
          await createUser(tx, names, { organisationId, email, name, surname, passwordHash: hash, ...rights })
        })
        return `Made the provider "${names.client}" and its administrator ${email}.${note}`
      }
    },
  },
  'create-organisation': {
    usage: '--name NAME [--credits NUMBER]',
    does: 'a customer',
    read(args) {
      const { values } = parseArgs({ args, options: { name: text, credits: { ...text, default: '0' } } })
      const { name } = required(values, 'name')
      const opening = credits(values.credits)
      return async database => {
        const id = await database.within(WORKER, tx => createOrganisation(tx, name, opening))
        return `Made the organisation "${name}", number ${id}, with ${opening} credits.`
      }
    },
  },
  'create-user': {
    usage:
      '--organisation NAME --email ADDRESS --name NAME --surname NAME [--primary] [--view-all] [--can-spend] [--administrator] [--password-stdin]',
    does: 'a user; a primary user makes the others in the portal; administrators are the provider’s own',
    read(args) {
      const { values } = parseArgs({
        args,
        options: {
          ...person,
          organisation: text,
          primary: flag,
          'view-all': flag,
          'can-spend': flag,
          administrator: flag,
        },
      })
      const { organisation, email, name, surname } = required(values, 'organisation', 'email', 'name', 'surname')
      return async (database, names) => {
        const { hash, note } = await newPassword(values['password-stdin'])
        await database.within(WORKER, async tx => {
          const { id, isProvider } = await findOrganisation(tx, organisation)
          if (values.administrator && !isProvider)
            throw new OperatorError(
              `Administrators belong to the provider "${names.client}", not to "${organisation}".`,
            )
          const rights = {
            isPrimaryUser: values.primary,
            viewsAll: values['view-all'] || values.primary,
            canSpendCredits: values['can-spend'],
            isAdministrator: values.administrator,
          }
          await createUser(tx, names, { organisationId: id, email, name, surname, passwordHash: hash, ...rights })
        })
        return `Made the user ${email} of "${organisation}".${note}`
      }
    },
  },
  'take-warehouse': {
    usage: '',
    does: 'at its next start this installation takes the warehouse that the settings name, whoever has it',
    read(args) {
      parseArgs({ args })
      return async database => {
        await renewEpoch(database, true)
        return 'At its next start this installation takes the warehouse. What others have built there is removed then; movement data stay.'
      }
    },
  },
  'reset-password': {
    usage: '--email ADDRESS [--password-stdin]',
    does: 'a new password; ends every sign-in of the user',
    read(args) {
      const { values } = parseArgs({ args, options: { email: text, 'password-stdin': flag } })
      const { email } = required(values, 'email')
      return async database => {
        const { hash, note } = await newPassword(values['password-stdin'])
        await database.within(WORKER, tx => resetPassword(tx, email, hash))
        return `Set a new password for ${email}.${note}`
      }
    },
  },
  'disable-user': {
    usage: '--email ADDRESS',
    does: 'keeps a user out at once',
    read(args) {
      const { values } = parseArgs({ args, options: { email: text } })
      const { email } = required(values, 'email')
      return async database => {
        await database.within(WORKER, tx => setStatus(tx, email, 'user-disabled'))
        return `Disabled ${email}.`
      }
    },
  },
  'enable-user': {
    usage: '--email ADDRESS',
    does: 'lets a disabled user in again',
    read(args) {
      const { values } = parseArgs({ args, options: { email: text } })
      const { email } = required(values, 'email')
      return async database => {
        await database.within(WORKER, tx => setStatus(tx, email, 'user-enabled'))
        return `Enabled ${email}.`
      }
    },
  },
  'install-templates': {
    usage: '[--list] [--published] [NAME…]',
    does: 'ready-made reports, all or those named, as drafts or published; a name that is taken stays as it is',
    read(args) {
      const { values, positionals } = parseArgs({
        args,
        options: { list: flag, published: flag },
        allowPositionals: true,
      })
      if (values.list && (values.published || positionals.length > 0))
        throw new OperatorError('--list takes no names and installs nothing: npm run admin -- install-templates --list')
      return database =>
        values.list ? listTemplates(database) : installTemplates(database, positionals, values.published)
    },
  },
  'method-break': {
    usage: 'list | add --date YYYY-MM-DD --text TEXT | remove --id NUMBER',
    does: 'dates from which figures are counted by another method: every organisation sees them, and months on both sides are not compared',
    read(args) {
      const { values, positionals } = parseArgs({
        args,
        options: { date: text, text, id: text },
        allowPositionals: true,
      })
      const [verb] = positionals
      if (verb === 'list') return listBreaks
      if (verb === 'add') {
        const given = required(values, 'date', 'text')
        if (!z.iso.date().safeParse(given.date).success)
          throw new UsageError('--date must be a date such as 2026-10-01')
        return database => addBreak(database, given.date, given.text)
      }
      if (verb === 'remove') {
        const { id } = required(values, 'id')
        if (!/^\d{1,9}$/.test(id)) throw new UsageError('--id must be a number that method-break list shows')
        return database => removeBreak(database, Number(id))
      }
      throw new UsageError('Do what? npm run admin -- method-break list, method-break add, or method-break remove')
    },
  },
  'standing-orders': {
    usage: 'list | pause ID… | resume ID… | resume --why REASON | end ID…',
    does: 'customers’ standing orders that have months left: what is in their way and what they have spent; a reason is what the list shows after "paused"',
    read(args) {
      const { values, positionals } = parseArgs({ args, options: { why: text }, allowPositionals: true })
      const [verb, ...texts] = positionals
      if (verb === 'list') return listStandingOrders
      const why = values.why === undefined ? null : readPauseKind(values.why)
      if (verb === 'resume' && why !== null)
        return database => database.within(WORKER, tx => resumeStandingOrders(tx, why))
      const ids = readNumbers(texts)
      const change = { pause: pauseStandingOrders, resume: resumeStandingOrders, end: endStandingOrders }[verb ?? '']
      if (change === undefined || ids.length === 0 || why !== null)
        throw new UsageError(
          'Do what? npm run admin -- standing-orders list, pause ID…, resume ID…, resume --why REASON, or end ID…',
        )
      return database => database.within(WORKER, tx => change(tx, ids))
    },
  },
  'close-month': {
    usage: 'MONTH',
    does: 'nothing more is delivered of a month that is over (2026-10): standing orders buy it at once, also where some of its days are missing',
    read(args) {
      const month = readMonth(parseArgs({ args, allowPositionals: true }).positionals[0])
      return async database => {
        requireOver(month, await todayOf(database)())
        return database.within(WORKER, tx => closeMonth(tx, month))
      }
    },
  },
  'audit-verify': {
    usage: '[--head HASH:NUMBER]',
    does: 'computes the audit trail’s chain again, and compares it with a head that the log or a backup has kept',
    read(args) {
      const { values } = parseArgs({ args, options: { head: text } })
      const head = values.head === undefined ? null : parseHead(values.head)
      if (values.head !== undefined && head === null)
        throw new UsageError('--head must be HASH:NUMBER, as the log and backups have it')
      return async database => {
        const verdict = await verifyAudit(database, head)
        await database.within(WORKER, tx =>
          auditTerminal(tx, null, 'audit-verified', { fault: verdict.fault, rows: verdict.rows }),
        )
        if (verdict.fault !== null) throw new OperatorError(verdictWords(verdict))
        return verdictWords(verdict)
      }
    },
  },
  list: {
    usage: 'organisations | users | e-mails',
    does: 'what there is; of e-mails those that wait, oldest first, and those that failed permanently, with the reason',
    read(args) {
      const [what] = parseArgs({ args, allowPositionals: true }).positionals
      if (!isList(what))
        throw new UsageError('List what? npm run admin -- list organisations, list users, or list e-mails')
      return database => database.within(WORKER, LISTS[what])
    },
  },
}
