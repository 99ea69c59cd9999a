import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/install.mjs'

/** The line that copies the release from the first stage to the second. */
const FROM_BUILD = 'COPY --from=build /source/dist/release/ambit/ /opt/ambit/'

/**
 * Returns only the Containerfile's second stage, which copies the release from the folder where the archive was
 * unpacked.
 */
export const containerOfArchive = () => {
  const text = readFileSync(join(root, 'Containerfile'), 'utf8')
  const [, run] = text.split(/^# The second stage.*\n/m)
  if (run === undefined || !run.includes(FROM_BUILD))
    throw new Error('The Containerfile has changed: its second stage is not found.')
  return `# Builds an image from an unpacked release: podman build -t ambit .\n${run.replace(FROM_BUILD, 'COPY . /opt/ambit/')}`
}
