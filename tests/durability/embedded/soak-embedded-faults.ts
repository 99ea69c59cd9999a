import { join } from 'node:path'
import { makeEmbedded, onCopy } from './embedded-installation.ts'
import { FAULTS_AT_REST } from './faults-at-rest.ts'
import { FAULTS_AT_WORK } from './faults-at-work.ts'

/**
 * Sets up a small embedded installation with the operator commands, and makes every part of it fail in turn.
 * FAULTS=word selects faults by name. Nothing may be lost or duplicated, no figure may be wrong, and messages must tell
 * the operator what to do.
 */
export const soakEmbeddedFaults = async (folder: string): Promise<{ figures: object; lost: boolean }> => {
  const wanted = new RegExp(process.env.FAULTS ?? '')
  const installation = await makeEmbedded(join(folder, 'whole'))
  const figures: Record<string, string> = {}
  let lost = false
  for (const { name, cannot, happen } of [...FAULTS_AT_REST, ...FAULTS_AT_WORK].filter(fault =>
    wanted.test(fault.name),
  )) {
    const why = cannot?.() ?? null
    if (why !== null) {
      console.error(`SKIPPED: ${name}: ${why}`)
      figures[name] = `SKIPPED: ${why}`
      continue
    }
    const losses = await onCopy(installation, join(folder, 'copy'), copy => happen(copy, installation)).catch(
      (error: Error) => [error.stack ?? error.message],
    )
    figures[name] = losses.length === 0 ? 'nothing lost' : losses.join('; ')
    console.log(`${name}: ${figures[name]}`)
    lost ||= losses.length > 0
  }
  return { figures, lost }
}
