import { readFile } from 'node:fs/promises'
import sanitizeHtml from 'sanitize-html'
import { CreditType } from '../../../src/domain/constants.ts'
import type { ProviderNames } from '../../../src/domain/level.ts'
import { auditTerminal } from '../../audit/terminal-audit.ts'
import type { Tx } from '../../db/database.ts'
import { OperatorError } from '../../errors.ts'

/**
 * Reads the terms that users must accept, as safe HTML.
 * @throws OperatorError if the file cannot be read or is empty
 */
export const readTerms = async (path: string): Promise<string> => {
  const html = sanitizeHtml(
    await readFile(path, 'utf8').catch((error: Error) => {
      throw new OperatorError(`The terms cannot be read: ${error.message}`)
    }),
  ).trim()
  if (html === '') throw new OperatorError(`The file ${path} holds no terms.`)
  return html
}

const insertOrganisation = async (tx: Tx, name: string, isProvider: boolean): Promise<number> => {
  const row = await tx
    .insertInto('organisations')
    .values({ name, is_provider: isProvider })
    .onConflict(at => at.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new OperatorError(`There is an organisation named "${name}" already.`)
  await auditTerminal(tx, row.id, 'organisation-created', { name })
  return row.id
}

/**
 * Creates the provider's organisation and its two services, named as in the settings.
 * @throws OperatorError if there is one already
 */
export const createProvider = async (tx: Tx, names: ProviderNames, terms: string | null): Promise<number> => {
  const other = await tx.selectFrom('organisations').select('name').where('is_provider', '=', true).executeTakeFirst()
  if (other) throw new OperatorError(`This installation has its provider already: "${other.name}".`)
  const id = await insertOrganisation(tx, names.client, true)
  await tx
    .insertInto('services')
    .values([
      { name: names.portalService, requires_terms: terms !== null, terms_html: terms ?? '' },
      { name: names.managementService, requires_terms: false, terms_html: '' },
    ])
    .execute()
  if (terms !== null)
    await auditTerminal(tx, id, 'terms-changed', { service: names.portalService, version: 1, characters: terms.length })
  return id
}

/** Creates a customer, with any initial credits. */
export const createOrganisation = async (tx: Tx, name: string, credits: number): Promise<number> => {
  const id = await insertOrganisation(tx, name, false)
  if (credits === 0) return id
  const { id: creditId } = await tx
    .insertInto('credit_ledger')
    .values({ organisation_id: id, amount: credits, credit_type: CreditType.Credit, info: 'Opening credits' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditTerminal(tx, id, 'credits-added', { creditId, amount: credits, creditType: CreditType.Credit })
  return id
}

/** @throws OperatorError if no organisation has this name */
export const findOrganisation = async (tx: Tx, name: string): Promise<{ id: number; isProvider: boolean }> => {
  const row = await tx
    .selectFrom('organisations')
    .select(['id', 'is_provider'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!row)
    throw new OperatorError(`There is no organisation named "${name}". See: npm run admin -- list organisations`)
  return { id: row.id, isProvider: row.is_provider }
}
