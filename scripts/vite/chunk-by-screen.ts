/** A module's code and its links, as the build reports them. */
interface ModuleLinks {
  readonly code: string | null
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

export interface ModuleGraph {
  getModuleInfo(id: string): ModuleLinks | null
}

/** The kinds of screens, by the folders of the modules that they are loaded with. The first that fits counts. */
const KINDS: readonly (readonly [kind: string, folder: RegExp])[] = [
  ['maps', /\/src\/viewers\/(maps|kit\/zone-map|pages\/compare-map)\//],
  ['reports', /\/src\/viewers\//],
  ['places', /\/src\/features\/(dataset-wizard|saved-areas|zone-import)\//],
  ['frame', /\/src\/(app\/shell|ui\/overlays)\//],
  ['pages', /\/src\/(features|app)\//],
]
const kindOf = (id: string): string => KINDS.find(([, folder]) => folder.test(id))?.[0] ?? 'work'

/**
 * A set of screens that shares at least this much code, in characters before it is minified, has its own chunk. Smaller
 * sets are merged with others of the same kinds, because a request costs as much as a few kilobytes.
 */
const OWN_CHUNK = 30_000

/** Everything that can be reached from a module, including itself. */
const reachable = (id: string, graph: ModuleGraph, next: (links: ModuleLinks) => readonly string[]): string[] => {
  const found = new Set([id])
  for (const module of found) {
    const links = graph.getModuleInfo(module)
    if (links !== null) for (const other of next(links)) found.add(other)
  }
  return [...found]
}

/** The modules that are loaded on demand and bring this one with them. */
const loadersOf = (id: string, graph: ModuleGraph): string[] =>
  reachable(id, graph, ({ importers }) => importers)
    .filter(module => (graph.getModuleInfo(module)?.dynamicImporters.length ?? 0) > 0)
    .toSorted()

/** Large packages that many screens do without. */
const LARGE = /\/node_modules\/@?(uplot|d3|dompurify|internationalized|tanstack|comlink|maplibre-gl|h5wasm|fflate)/

/** The large packages that a module brings with it. Code that needs them is kept apart from code that does not. */
const packagesOf = (id: string, graph: ModuleGraph): string[] => {
  const modules = reachable(id, graph, ({ importedIds }) => importedIds)
  return [...new Set(modules.flatMap(module => LARGE.exec(module)?.[1] ?? []))].toSorted()
}

/**
 * Names the chunks of all shared modules.
 * @param anyModule a module from which the others are found
 */
const createNames = (anyModule: string, graph: ModuleGraph): ReadonlyMap<string, string> => {
  const both = ({ importers, dynamicImporters, importedIds, dynamicallyImportedIds }: ModuleLinks) => [
    ...importers,
    ...dynamicImporters,
    ...importedIds,
    ...dynamicallyImportedIds,
  ]
  const sets = new Map<string, { loaders: string[]; modules: string[]; length: number }>()
  for (const id of reachable(anyModule, graph, both)) {
    const loaders = loadersOf(id, graph)
    if (loaders.length < 2) continue
    const kinds = new Set(loaders.map(kindOf))
    // The frame is around every screen, so its modules are loaded before those of any screen.
    const key = kinds.has('frame') ? 'frame' : loaders.join()
    const set = sets.get(key) ?? { loaders, modules: [], length: 0 }
    set.modules.push(id)
    set.length += graph.getModuleInfo(id)?.code?.length ?? 0
    sets.set(key, set)
  }
  const names = new Map<string, string>()
  let count = 0
  for (const [key, { loaders, modules, length }] of sets) {
    const kinds = [...new Set(loaders.map(kindOf))].toSorted().join('-')
    const name = key === 'frame' ? 'frame' : length >= OWN_CHUNK ? `${kinds}-${++count}` : kinds
    for (const module of modules)
      names.set(module, name === kinds ? [kinds, ...packagesOf(module, graph)].join('-') : name)
  }
  return names
}

/**
 * Groups the modules that several screens share into chunks by the kinds of screens that need them. By default, the
 * build creates a chunk for each combination of single screens, so a page would need about a hundred files.
 * @returns a function that names the chunk of a module, or null for a module that a single screen needs
 */
export const sharedChunks = () => {
  let names: ReadonlyMap<string, string> | null = null
  return (id: string, graph: ModuleGraph): string | null => {
    names ??= createNames(id, graph)
    return names.get(id) ?? null
  }
}
