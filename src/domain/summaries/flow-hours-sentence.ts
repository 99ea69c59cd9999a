import { hoursName } from '../disclosure/merged-rows.ts'
import { isReleased, type NamedFigure } from './figure.ts'
import { isLevel, tiedAt } from './lead.ts'
import { type Sentence, sentence, strong, type Words } from './words.ts'

interface DirectionHours {
  /** The name of a direction, such as `Trips into Leeds 1`. */
  readonly name: string
  /** Figures in order. Each is the mean of one or several hours. */
  readonly hours: readonly (NamedFigure & { readonly covers: readonly number[] })[]
}

const HOURS_A_DAY = 24

/** The hours that have the most trips in each direction. Hours that tie are named together, up to half a day. */
export const hoursSentence = (directions: readonly DirectionHours[]): Sentence =>
  sentence(...directions.flatMap((direction, at) => [at === 0 ? '' : ' ', ...peakWords(direction)]))

function peakWords({ name, hours }: DirectionHours): Words {
  const released = hours.filter(isReleased)
  if (released.length === 0) return [`${name} are too few to be shown by hour.`]
  if (released.length === 1) return [`${name} are shown for the whole day only.`]
  const tiedNames = isLevel(hours) ? [] : (tiedAt('largest', hours) ?? []).map(tied => tied.name)
  const peak = hours.flatMap(hour => (tiedNames.includes(hour.name) ? hour.covers : []))
  if (peak.length === 0 || peak.length > HOURS_A_DAY / 2) return [`${name} have `, strong('no clear peak'), '.']
  return [`${name} are highest from `, strong(hoursName(peak)), '.']
}
