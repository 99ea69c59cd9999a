import type { PropertySummary, ZoneFileSummary } from '../../src/domain/zone-import/import-report.ts'
import { type FileOfFeatures, propertyRoles } from '../features/file-features.ts'
import { peopleOf } from './zones-of-file.ts'

const ROWS = 10
/** The maximum number of a file's properties to show. */
const PROPERTIES = 200
const NAMES_FROM = 1000
/** Common names for residents, in addition to those that need no confirmation. */
const PEOPLE = /^(pop|residents|usual_?res)/i

const text = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : (typeof value === 'object' ? JSON.stringify(value) : String(value)).trim()

const summarise = ({ features }: FileOfFeatures, name: string): PropertySummary => {
  const values = new Set<string>()
  let empty = 0
  let sum: number | null = 0
  for (const { properties } of features) {
    const value = text(properties?.[name])
    if (value === '') {
      empty += 1
      continue
    }
    values.add(value)
    const people: number | null = sum === null ? null : peopleOf(properties?.[name])
    sum = sum === null || people === null ? null : sum + people
  }
  return { name, different: values.size, empty, sum: values.size === 0 ? null : sum }
}

/** Describes a file's features and the contents of each of their properties. */
export const summariseFile = (file: FileOfFeatures, bytes: number): ZoneFileSummary => {
  const { features } = file
  const names = [...new Set(features.slice(0, NAMES_FROM).flatMap(({ properties }) => Object.keys(properties ?? {})))]
  const shown = names.slice(0, PROPERTIES)
  let vertices = 0
  for (const { polygons } of features)
    for (const rings of polygons) for (const ring of rings) vertices += ring.length / 2
  const { code, name, population } = propertyRoles(features)
  const properties = shown.map(each => summarise(file, each))
  const people = properties.find(each => PEOPLE.test(each.name) && each.sum !== null)
  return {
    format: file.format,
    bytes,
    features: features.length,
    vertices,
    properties,
    rows: features.slice(0, ROWS).map(({ properties }) => shown.map(each => text(properties?.[each]))),
    notes: file.notes,
    suggested: { code, name, population: population ?? people?.name ?? null },
  }
}
