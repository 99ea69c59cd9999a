/** A package that the browser was sent, as the build lists it in third-party.json. */
export interface ThirdParty {
  readonly name: string
  readonly version: string
  readonly licence: string
}

export interface LicenceGroup {
  readonly licence: string
  readonly packages: readonly ThirdParty[]
}

/** Packages by licence, the licence of most packages first. */
export const licenceGroups = (packages: readonly ThirdParty[]): LicenceGroup[] => {
  const groups = new Map<string, ThirdParty[]>()
  for (const one of packages) {
    // SPDX puts some expressions into brackets as a whole.
    const licence = one.licence.replace(/^\((.*)\)$/, '$1')
    groups.set(licence, [...(groups.get(licence) ?? []), one])
  }
  return [...groups]
    .map(([licence, found]) => ({ licence, packages: found }))
    .sort((a, b) => b.packages.length - a.packages.length || a.licence.localeCompare(b.licence))
}
