import { sql } from 'kysely'
import { type Database, WORKER } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { DeliveredFacts } from '../../warehouse/deliveries/check/delivered-facts.ts'
import { currentStandard, readStoredZones } from '../../zones/standard/versions.ts'

/** The residents of a version's small zones, which determine prices. */
interface ResidentsOfZones {
  readonly zones: number
  /** The number of zones whose residents are unknown. */
  readonly unknown: number
  /** True if any zone has residents. */
  readonly hasAny: boolean
}

/** The last result for each store, by file name, which changes with the file's contents. */
const last = new WeakMap<FileStore, { readonly fileName: string; readonly found: Promise<ResidentsOfZones> }>()

const read = async (files: FileStore, fileName: string): Promise<ResidentsOfZones> => {
  const { count, numbers } = await readStoredZones(files, fileName)
  const residents = numbers.get('population') ?? new Float64Array(count).fill(Number.NaN)
  return {
    zones: count,
    unknown: residents.filter(each => Number.isNaN(each)).length,
    hasAny: residents.some(each => each > 0),
  }
}

/** Caches the result for the last file. */
const residentsOfZones = (files: FileStore, fileName: string): Promise<ResidentsOfZones> => {
  const cached = last.get(files)
  if (cached?.fileName === fileName) return cached.found
  const found = read(files, fileName)
  last.set(files, { fileName, found })
  found.catch(() => last.delete(files))
  return found
}

interface OrderingParts {
  readonly database: Database
  readonly files: FileStore
}

/** The parts of the state that an order needs. */
interface StateFacts {
  /** The newest version of the standard zones, or null. */
  readonly version: number | null
  /** The residents of that version's small zones; null if no version exists. */
  readonly residents: ResidentsOfZones | null
  readonly hasPostcodes: boolean
  readonly hasPlaceNames: boolean
  readonly hasStations: boolean
  readonly templates: {
    readonly offered: number
    readonly drafts: number
    readonly tourism: number
    readonly rail: number
  }
  readonly hasProvider: boolean
  readonly hasOrganisation: boolean
  /** True if any customer organisation has a user. */
  readonly hasUser: boolean
  /** True if any such organisation has credits. */
  readonly hasCredits: boolean
}

/**
 * Sentences, each naming the command or page that fixes the problem. They contain no figures about people and no names.
 */
export interface OrderingCheck {
  /** Parts that must be added before anything can be ordered. */
  readonly missing: readonly string[]
  /** Inconsistencies between the parts. */
  readonly misfits: readonly string[]
}

const readState = async ({ database, files }: OrderingParts): Promise<StateFacts> => {
  const { small, ...facts } = await database.within(WORKER, async tx => {
    const standard = await currentStandard(tx)
    const { rows } = await sql<Record<string, boolean | number>>`
      with customers as (
        select o.id, coalesce(b.credits, 0) > 0 as has_credits, exists (
          select from user_organisations as m join users as u on u.id = m.user_id
          where m.organisation_id = o.id and u.status <> 'Disabled') as has_user
        from organisations as o left join organisation_balances as b on b.organisation_id = o.id where not o.is_provider
      )
      select exists (select from postcodes) as postcodes, exists (select from place_names) as place_names,
        exists (select from stations) as stations,
        (select count(*)::int from templates where not is_draft) as offered,
        (select count(*)::int from templates where is_draft) as drafts,
        (select count(*)::int from templates where not is_draft and map_viewer like 'Tourism%') as tourism,
        (select count(*)::int from templates where not is_draft and map_viewer = 'Rail_Catchment_Map') as rail,
        exists (select from organisations where is_provider) as provider,
        exists (select from customers) as organisation,
        exists (select from customers where has_user) as "user",
        exists (select from customers where has_user and has_credits) as credits`.execute(tx)
    const found = rows[0] ?? {}
    return {
      version: standard?.version ?? null,
      small: standard?.small ?? null,
      hasPostcodes: found.postcodes === true,
      hasPlaceNames: found.place_names === true,
      hasStations: found.stations === true,
      templates: {
        offered: Number(found.offered),
        drafts: Number(found.drafts),
        tourism: Number(found.tourism),
        rail: Number(found.rail),
      },
      hasProvider: found.provider === true,
      hasOrganisation: found.organisation === true,
      hasUser: found.user === true,
      hasCredits: found.credits === true,
    }
  })
  // A lost or damaged file is reported separately and must not suppress the other sentences.
  const residents = small === null ? null : await residentsOfZones(files, small).catch(() => null)
  return { ...facts, residents }
}

const some = (days: readonly string[]): string =>
  days.length > 3 ? `${days.slice(0, 3).join(', ')} and ${days.length - 3} more` : days.join(', ')

const STANDARD = 'npm run zones:standard -- --name NAME --small FILE --middle FILE'
/** The command that imports a version's residents. */
const population = (version: number | null) => `npm run movement:import -- --population FILE.csv --zones ${version}`

const missingOf = (state: StateFacts, data: DeliveredFacts): string[] => {
  const { version, residents, templates } = state
  const checks: readonly (readonly [isMissing: boolean, sentence: string])[] = [
    [
      !state.hasProvider,
      'There is no provider, who governs the installation. Make it and its first administrator: npm run admin -- create-provider --email EMAIL --name NAME --surname SURNAME',
    ],
    [version === null, `There are no standard zones. Import them: ${STANDARD}`],
    [
      version !== null && !data.hasZones,
      `The warehouse does not know the zones of version ${version} of the standard zones, nor which middle zone each lies in. Import the files of that version again: ${STANDARD}`,
    ],
    [
      residents !== null && !residents.hasAny,
      `No zone of version ${version} of the standard zones has residents, by which prices are worked out. Bring them: ${population(version)}`,
    ],
    [!data.hasTrips, 'There are no trips. Import them: npm run movement:import -- --trips FILE… --days FIRST..LAST'],
    [
      data.hasTrips && !data.hasMonth,
      'No month can be ordered, since none has enough days that are complete. Name the days that the trips cover: npm run movement:import -- --days FIRST..LAST',
    ],
    [!data.hasCells, 'There are no network cells. Import them: npm run movement:import -- --cells FILE'],
    [
      version !== null && templates.tourism > 0 && !data.hasPayments,
      `A Tourism template is offered, and there are no payments by the middle zones of version ${version}. Import them: npm run movement:import -- --payments FILE`,
    ],
    [
      templates.rail > 0 && !state.hasStations,
      'A Rail Catchment template is offered, and there are no stations to compare. Import them: npm run stations:import -- FILE',
    ],
    [!state.hasPostcodes, 'There are no postcodes to find a place by. Import them: npm run postcodes:import -- FILE'],
    [
      !state.hasPlaceNames,
      'There are no place names to find a place by, nor to name points with. Import them: npm run places:import -- FILE',
    ],
    [
      templates.offered === 0,
      templates.drafts > 0
        ? 'Every template is a draft. Publish one in the portal, on the page Dataset Configurator.'
        : 'There is no template. Install those that come with Ambit: npm run admin -- install-templates --published. Or make one in the portal, on the page Dataset Configurator.',
    ],
    [
      !state.hasOrganisation,
      'There is no organisation of customers. Make one: npm run admin -- create-organisation --name NAME --credits CREDITS',
    ],
    [
      state.hasOrganisation && !state.hasUser,
      'No organisation of customers has a user. Make one: npm run admin -- create-user --organisation NAME --email EMAIL --name NAME --surname SURNAME --primary --can-spend',
    ],
    [
      state.hasUser && !state.hasCredits,
      'No organisation that has a user has credits. Give it some in the portal, on the page Credit Management.',
    ],
  ]
  return checks.filter(([isMissing]) => isMissing).map(([, sentence]) => sentence)
}

const misfitsOf = ({ version, residents }: StateFacts, data: DeliveredFacts): string[] => {
  const checks: readonly (readonly [isMisfit: boolean, sentence: string])[] = [
    [
      residents?.hasAny === true && residents.unknown > 0,
      `${residents?.unknown} of the ${residents?.zones} small zones of version ${version} of the standard zones have no residents, and are priced as if nobody lived there. Bring them: ${population(version)}`,
    ],
    [
      data.strangePayments.length > 0,
      `Payments name zones that are no middle zones of version ${version} of the standard zones (${data.strangePayments.join(', ')}), and are not shown. Deliver them with the zones' own numbers: npm run movement:import -- --payments FILE`,
    ],
    [
      data.emptyDays.length > 0,
      `Days are called complete and have no trips, so that they are left out of every mean: ${some(data.emptyDays)}. Deliver their trips: npm run movement:import -- --trips FILE`,
    ],
    [
      version !== null && data.otherVersions.length > 0,
      `Trips are in version ${data.otherVersions.join(', ')} of the standard zones and orders in version ${version}: such datasets are placed by coordinates, which takes longer. The next delivery can name its zones by version ${version}.`,
    ],
    [
      data.isMuchOutside,
      'More than a tenth of the trips end outside all zones. Look whether the standard zones cover the trips, and whether the delivery names zones: npm run movement:check',
    ],
    [
      data.hasUnknownZones,
      `Trips name zones that their version of the standard zones has not, and count as outside all zones. They were delivered before zones were compared; import the version that they are in: ${STANDARD}`,
    ],
  ]
  return checks.filter(([isMisfit]) => isMisfit).map(([, sentence]) => sentence)
}

/** No version has this number, so delivered data is not compared with any. */
const NO_VERSION = 0

/**
 * Finds parts that are missing before anything can be ordered, and inconsistencies between parts.
 * @param delivered the warehouse's data for a version of the standard zones
 * @param damaged sentences that name each damaged file and how to repair it
 */
export const checkOrdering = async (
  parts: OrderingParts,
  delivered: (version: number) => Promise<DeliveredFacts>,
  damaged: readonly string[] = [],
): Promise<OrderingCheck> => {
  const state = await readState(parts)
  const data = await delivered(state.version ?? NO_VERSION)
  return { missing: [...damaged, ...missingOf(state, data)], misfits: misfitsOf(state, data) }
}
