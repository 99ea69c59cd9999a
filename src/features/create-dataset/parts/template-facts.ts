import type { CustomerReport } from '../../../contract/templates.ts'
import { InputType, MAX_ZONES } from '../../../domain/constants.ts'
import { whole } from '../../../domain/text/numbers.ts'

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** 'Include dwell times' is an offer of dwell times. */
const offer = (title: string): string => title.replace(/^Include /i, '').toLowerCase()

const points = ({ maxPointsOfInterest: most, fixedRadiusSize: radiusM }: CustomerReport): string | null => {
  if (!most || !radiusM) return null
  return `${most === 1 ? 'one point' : `up to ${most} points`} with a radius of ${whole(radiusM)}\u00a0m`
}

/** The facts of a template's record, each a label and a text. */
export const templateFacts = (template: CustomerReport): readonly (readonly [string, string])[] => {
  const zones = template.canSelectZones ? `up to ${MAX_ZONES} neighbouring zones of your own zone system` : null
  const location = [points(template), zones].filter(text => text !== null).join(', or ')
  const largest = Math.max(...template.areaFactors.map(({ area }) => area))
  const options = template.inputs
    .filter(input => input.active && !input.internal)
    .sort((a, b) => a.order - b.order)
    .map(({ type, displayTitle }) =>
      type === InputType.MultiDropdown ? `${offer(displayTitle)} (any)` : offer(displayTitle),
    )
  const { districtMetres: metres } = template
  const facts: [string, string][] = [
    ['Location', sentence(location)],
    ['District', metres === null ? '' : `${whole(metres)}\u00a0m around the street, or another distance`],
    ['Largest area', Number.isFinite(largest) ? `${whole(largest)}\u00a0km²` : ''],
    ['Options', sentence(options.join(', '))],
  ]
  return facts.filter(([, text]) => text !== '')
}
