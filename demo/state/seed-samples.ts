import { type Database, WORKER } from '../../server/db/database.ts'
import { nameOrder } from '../../server/services/datasets/dataset-places.ts'
import { measurePlace } from '../../server/services/ordering/measure-place.ts'
import { insertDatasets } from '../../server/services/ordering/place-order.ts'
import {
  type AskedPlace,
  districtOf,
  readDistrict,
  readInputs,
  readPlace,
  requirePlace,
} from '../../server/services/ordering/read-order.ts'
import { readTemplates } from '../../server/services/templates/templates.ts'
import { currentStandard, type StandardZones } from '../../server/zones/standard/versions.ts'
import type { ZoneEngines } from '../../server/zones/zone-engines.ts'
import { zoneFileKey } from '../../server/zones/zone-files.ts'
import type { ChosenInput } from '../../src/contract/datasets.ts'
import type { CustomerReport } from '../../src/contract/templates.ts'
import { InputType, MAX_ZONES, STANDARD_ZONES } from '../../src/domain/constants.ts'
import { takesEventDays } from '../../src/domain/event-days.ts'
import { districtName } from '../../src/domain/geography/district.ts'
import { type Month, monthLabel, monthPeriod } from '../../src/domain/months.ts'
import { takesZonesOnly } from '../../src/domain/viewers.ts'
import type { GeoEngine, LonLat, ZoneSummary } from '../../workers/contract.ts'
import { lastSaturday } from '../trips/period.ts'
import { CUSTOM_ZONES_NAME } from '../world/world-size.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'

/** The zone system of the demo's customer. */
export const ownZoneSystem = (database: Database): Promise<{ readonly id: number; readonly file_name: string }> =>
  database.within(WORKER, tx =>
    tx
      .selectFrom('zone_systems')
      .select(['id', 'file_name'])
      .where('name', '=', CUSTOM_ZONES_NAME)
      .executeTakeFirstOrThrow(),
  )

/** All inputs of a template, so that the dataset shows all of its tabs. */
export const everyInput = (template: CustomerReport): ChosenInput[] =>
  template.inputs
    .filter(({ active, internal }) => active && !internal)
    .map(input => ({
      id: input.id,
      name: input.name,
      displayTitle: input.displayTitle,
      selectedOptions: input.type === InputType.SingleDropdown ? input.options.slice(0, 1) : input.options,
    }))

/**
 * Finds contiguous zones around a place. Each step adds the nearest zone that is contiguous with the previous ones.
 * @param from [lon, lat] degrees, WGS84
 * @throws Error if the place is outside all zones, or there are too few zones
 */
export const zonesAround = async (
  engine: Pick<GeoEngine, 'zoneAt' | 'summaries' | 'neighbours'>,
  setId: number,
  from: LonLat,
  count: number,
): Promise<ZoneSummary[]> => {
  const away = ({ inside: [lon, lat] }: ZoneSummary) =>
    Math.hypot((lon - from[0]) * Math.cos((from[1] * Math.PI) / 180), lat - from[1])
  const first = await engine.zoneAt(setId, from)
  if (first === null) throw new Error(`No zone lies at ${from}`)
  const chosen = await engine.summaries(setId, Uint32Array.of(first))
  const fringe = new Map<number, ZoneSummary>()
  const reach = async (id: number) => {
    const touching = await engine.summaries(setId, await engine.neighbours(setId, id))
    for (const zone of touching) if (!chosen.some(({ id: taken }) => taken === zone.id)) fringe.set(zone.id, zone)
  }
  await reach(first)
  while (chosen.length < count) {
    const [next] = [...fringe.values()].sort((a, b) => away(a) - away(b))
    if (!next) throw new Error(`The zones end before there are ${count}`)
    fringe.delete(next.id)
    chosen.push(next)
    await reach(next.id)
  }
  return chosen
}

/** A busy place of the demo's world, in [lon, lat] degrees. */
export interface SamplePlace {
  readonly name: string
  readonly lon: number
  readonly lat: number
}

/** The customer's own zones around a place, as many as a dataset can have. */
const zonesOfSample = async (database: Database, engines: ZoneEngines, { lon, lat }: SamplePlace) => {
  const { id, file_name: zoneSystem } = await ownZoneSystem(database)
  const zones = await engines.run(zoneFileKey(zoneSystem), (engine, setId) =>
    zonesAround(engine, setId, [lon, lat], MAX_ZONES),
  )
  const selectedZones = zones.map(zone => zone.id)
  return { pois: [], selectedZones, zoneSystem, zoneSystemId: id, studyAreaWkt: null }
}

type SampleParts = Parameters<typeof nameOrder>[0]

const orderSample = async (
  parts: SampleParts,
  standard: StandardZones,
  template: CustomerReport,
  at: SamplePlace,
  month: Month,
): Promise<number> => {
  const { database, engines } = parts
  const { zoneSystemId, ...payload } = takesZonesOnly(template)
    ? await zonesOfSample(database, engines, at)
    : {
        pois: [{ coords: [at.lon, at.lat] as [number, number], radius: template.fixedRadiusSize ?? 500 }],
        selectedZones: [],
        zoneSystem: STANDARD_ZONES,
        zoneSystemId: null,
        studyAreaWkt: null,
      }
  const asked = requirePlace(readPlace(template, payload))
  const areaOf = async (area: AskedPlace) => {
    const place = await measurePlace(engines, standard.small, template, area)
    const places = await nameOrder(parts, WORKER, area, place)
    return { asked: area, place, places, population: place.population ?? 0 }
  }
  const street = await areaOf(asked)
  const metres = readDistrict(template, {})
  const district = metres === null ? null : await areaOf(districtOf(asked, metres))
  const name = `${at.name}, ${monthLabel(month)}`
  const { startDate, endDate } = monthPeriod(month)
  return database.within(WORKER, async tx => {
    const [administrator] = DEMO_ACCOUNTS.filter(({ isAdministrator }) => isAdministrator)
    const owner = await tx
      .selectFrom('users as u')
      .innerJoin('user_organisations as m', 'm.user_id', 'u.id')
      .select(['u.id', 'u.name', 'u.surname', 'm.organisation_id'])
      .where('u.email', '=', administrator?.email ?? '')
      .executeTakeFirstOrThrow()
    const common = {
      organisationId: owner.organisation_id,
      userId: owner.id,
      userFullName: `${owner.name} ${owner.surname}`,
      isSample: true,
      seriesId: null,
      template,
      firstDay: startDate.slice(0, 10),
      lastDay: endDate.slice(0, 10),
      zoneSystemId,
      zoneSystem: payload.zoneSystem,
      standardVersion: standard.version,
      eventDays: takesEventDays(template) ? [lastSaturday(month)] : null,
      inputs: readInputs(template, everyInput(template)),
      credits: 0,
      // A sample has points or zones of the demo's own file.
      hasDrawnEdge: false,
    }
    const [id = 0] = await insertDatasets(tx, [{ ...common, ...street, name, districtOf: null }])
    if (district !== null && metres !== null)
      await insertDatasets(tx, [{ ...common, ...district, name: districtName(name), districtOf: { id, metres } }])
    await tx.updateTable('templates').set({ sample_dataset_id: id }).where('id', '=', template.id).execute()
    return id
  })
}

/**
 * Orders a sample dataset for every template that takes points or only zones and lacks a sample. The worker builds them
 * like any other dataset. Samples use the newest month. A sample of flows uses the oldest, because customers cannot
 * order flows that overlap with it.
 * @param placeOf returns the place for a template's sample
 * @param months with data, the oldest first
 */
export const orderSamples = async (
  parts: SampleParts,
  placeOf: (template: string) => SamplePlace,
  months: readonly Month[],
): Promise<void> => {
  const [oldest, newest] = [months[0], months.at(-1)]
  if (!oldest || !newest) throw new Error('The demo’s movement data cover no month')
  const { templates, standard } = await parts.database.within(WORKER, async tx => ({
    templates: await readTemplates(tx, { drafts: false }),
    standard: await currentStandard(tx),
  }))
  if (!standard) throw new Error('The demo has no standard zones')
  for (const template of templates) {
    const isOfZones = takesZonesOnly(template)
    if (template.sampleReportId === null && (isOfZones || template.fixedRadiusSize !== null))
      await orderSample(parts, standard, template, placeOf(template.name), isOfZones ? oldest : newest)
  }
}
