import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../lib/install.mjs'

/**
 * Lists the contents of the archive as CycloneDX. It is npm's own list of the installed packages, reduced to those in
 * the archive.
 * @param packages { name, version } of every package in the archive
 * @param time seconds since 1970
 * @throws if npm does not know one of them
 */
export const billOfMaterials = async (number, packages, time) => {
  const list = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const { stdout } = await promisify(execFile)('npm', list, { cwd: root, maxBuffer: 2 ** 28 })
  const all = JSON.parse(stdout)
  const held = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  const seen = new Set()
  const components = all.components.filter(({ name, version }) => {
    const id = `${name}@${version}`
    return held.has(id) && !seen.has(id) && seen.add(id)
  })
  const missing = [...held].filter(id => !seen.has(id))
  if (missing.length > 0) throw new Error(`npm's list of packages lacks ${missing.join(', ')}.`)
  const references = new Map(components.map(component => [component['bom-ref'], component]))
  const of = `ambit@${number}`
  return {
    $schema: all.$schema,
    bomFormat: all.bomFormat,
    specVersion: all.specVersion,
    version: 1,
    metadata: {
      timestamp: new Date(time * 1000).toISOString(),
      lifecycles: all.metadata.lifecycles,
      component: { 'bom-ref': of, type: 'application', name: 'ambit', version: number },
    },
    components: components
      .map(({ properties: _, ...component }) => ({ ...component, scope: 'required' }))
      .sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
    dependencies: [
      { ref: of, dependsOn: [...references.keys()].sort() },
      ...all.dependencies
        .filter(({ ref }) => references.has(ref))
        .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(other => references.has(other)).sort() }))
        .sort((a, b) => (a.ref < b.ref ? -1 : 1)),
    ],
  }
}
