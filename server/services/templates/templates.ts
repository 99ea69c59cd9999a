import type { CustomerReport } from '../../../src/contract/templates.ts'
import { groupBy } from '../../../src/domain/collections.ts'
import type { Database, Tx } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import { type Identity, scopeOf } from '../account/identity.ts'

/** Groups rows by their owner's id. */
const byOwner = <R>(rows: readonly R[], owner: (row: R) => number): ((id: number) => R[]) => {
  const groups = groupBy(rows, owner)
  return id => groups.get(id) ?? []
}

/** All templates with their parts, in order, including drafts if requested. */
export const readTemplates = async (
  tx: Tx,
  which: { readonly drafts: boolean; readonly id?: number },
): Promise<CustomerReport[]> => {
  let query = tx.selectFrom('templates').selectAll().orderBy('position').orderBy('name')
  if (!which.drafts) query = query.where('is_draft', '=', false)
  if (which.id !== undefined) query = query.where('id', '=', which.id)
  const templates = await query.execute()
  const ids = templates.map(({ id }) => id)
  if (ids.length === 0) return []
  const inputs = await tx
    .selectFrom('template_inputs')
    .selectAll()
    .where('template_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const options = byOwner(
    inputs.length === 0
      ? []
      : await tx
          .selectFrom('template_options')
          .selectAll()
          .where(
            'input_id',
            'in',
            inputs.map(({ id }) => id),
          )
          .orderBy('id')
          .execute(),
    row => row.input_id,
  )
  const inputsOf = byOwner(inputs, row => row.template_id)
  const periodsOf = byOwner(
    await tx.selectFrom('template_periods').selectAll().where('template_id', 'in', ids).orderBy('id').execute(),
    row => row.template_id,
  )
  const populationsOf = byOwner(
    await tx
      .selectFrom('template_population_factors')
      .selectAll()
      .where('template_id', 'in', ids)
      .orderBy('population')
      .execute(),
    row => row.template_id,
  )
  const areasOf = byOwner(
    await tx
      .selectFrom('template_area_factors')
      .selectAll()
      .where('template_id', 'in', ids)
      .orderBy('area_km2')
      .execute(),
    row => row.template_id,
  )
  const keywordsOf = byOwner(
    await tx
      .selectFrom('template_keywords as t')
      .innerJoin('keywords as k', 'k.id', 't.keyword_id')
      .select(['t.template_id', 'k.name'])
      .where('t.template_id', 'in', ids)
      .orderBy('k.name')
      .execute(),
    row => row.template_id,
  )
  return templates.map(row => ({
    id: row.id,
    name: row.name,
    baseCredits: row.base_credits,
    geofenceExtensionSize: row.geofence_extension_m,
    populationCountArea: row.population_count_area,
    maxPointsOfInterest: row.max_points_of_interest,
    canDrawStudyArea: row.can_draw_study_area,
    canSelectZones: row.can_select_zones,
    fixedRadiusSize: row.fixed_radius_m,
    districtMetres: row.district_m,
    internalDescription: row.internal_description,
    externalDescription: row.external_description,
    earliestDate: row.earliest_date,
    latestDate: row.latest_date,
    daysBehindCurrentDate: row.days_behind_current_date,
    bespokeConfiguration: row.bespoke_configuration,
    selectedDataPeriod: row.selected_data_period,
    icon: row.icon,
    details: row.details,
    order: row.position,
    isDraft: row.is_draft,
    reportViewer: row.report_viewer,
    mapViewer: row.map_viewer,
    sampleReportId: row.sample_dataset_id,
    customerReportKeywords: keywordsOf(row.id).map(({ name }) => ({ name })),
    inputs: inputsOf(row.id).map(input => ({
      id: input.id,
      name: input.name,
      displayTitle: input.display_title,
      order: input.position,
      type: input.type,
      internal: input.internal,
      active: input.active,
      tooltip: input.tooltip,
      options: options(input.id).map(({ id, name, credits }) => ({ id, name, credits })),
    })),
    dataPeriods: periodsOf(row.id).map(({ id, display_name, credits }) => ({ id, displayName: display_name, credits })),
    populationFactors: populationsOf(row.id).map(({ id, population, credits }) => ({ id, population, credits })),
    areaFactors: areasOf(row.id).map(({ id, name, area_km2, credits }) => ({ id, name, area: area_km2, credits })),
    version: row.version,
  }))
}

const seesDrafts = (identity: Identity) => identity.level === 'Admin'

/** Removes from a template what only administrators may see: internal and inactive inputs, and the configuration. */
const asSeenBy = (identity: Identity, template: CustomerReport): CustomerReport => {
  if (identity.level === 'Admin') return template
  const inputs = template.inputs.filter(({ active, internal }) => active && !internal)
  return { ...template, inputs, bespokeConfiguration: null }
}

/** The templates that the user may see. */
export const getTemplates = (database: Database, identity: Identity): Promise<CustomerReport[]> =>
  database.within(scopeOf(identity), async tx =>
    (await readTemplates(tx, { drafts: seesDrafts(identity) })).map(template => asSeenBy(identity, template)),
  )

/**
 * A template that the user may see. Only administrators see drafts.
 * @throws Refusal not-found
 */
export const getTemplate = async (database: Database, identity: Identity, id: number): Promise<CustomerReport> => {
  const [template] = await database.within(scopeOf(identity), tx =>
    readTemplates(tx, { drafts: seesDrafts(identity), id }),
  )
  if (!template) throw notFound('The report')
  return asSeenBy(identity, template)
}

/** All keywords of the templates that the user may see, sorted by name. */
export const listKeywords = async (database: Database, identity: Identity): Promise<{ name: string }[]> =>
  database.within(scopeOf(identity), tx => {
    let query = tx
      .selectFrom('keywords as k')
      .innerJoin('template_keywords as l', 'l.keyword_id', 'k.id')
      .innerJoin('templates as t', 't.id', 'l.template_id')
      .select('k.name')
      .distinct()
      .orderBy('k.name')
    if (!seesDrafts(identity)) query = query.where('t.is_draft', '=', false)
    return query.execute()
  })
