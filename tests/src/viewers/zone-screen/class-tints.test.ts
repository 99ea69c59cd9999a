import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clearlyDiffer } from '../../../../src/domain/summaries/figure.ts'
import { score } from '../../../../src/viewers/tourism-and-economy-viewer-map/measures.ts'
import { boundLabels, labelsWithRoom } from '../../../../src/viewers/zone-screen/classes/bound-labels.ts'
import { classBounds } from '../../../../src/viewers/zone-screen/classes/class-bounds.ts'
import { classSteps, classTints } from '../../../../src/viewers/zone-screen/classes/class-tints.ts'
import { COUNTS } from '../../../../src/viewers/zone-screen/mode.ts'

/** Zones with an error as the gate's: the margin falls with the root of the figure. */
const zones = (magnitudes: readonly number[], design: number | null) => {
  const distinct = [...new Set(magnitudes)].sort((a, b) => a - b)
  const classes = Math.min(10, distinct.length)
  const items = magnitudes.map((magnitude, at) => ({
    zoneId: at + 1,
    magnitude,
    displayGroup: Math.floor((classes * distinct.indexOf(magnitude)) / distinct.length),
    margin: design === null ? null : 196 * Math.sqrt(design / magnitude),
  }))
  return { items, classes }
}
const mean = (values: readonly number[]) =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)
/** The typical figure of a tint. */
const typical = ({ items }: ReturnType<typeof zones>, tints: readonly number[], tint: number) => {
  const own = items.filter(({ displayGroup }) => tints[displayGroup] === tint)
  return {
    name: '',
    suppressed: false,
    value: mean(own.map(({ magnitude }) => magnitude)),
    margin: mean(own.map(({ margin }) => margin!)),
  }
}

describe('the tints of classes', () => {
  test('[V9.01] typical figures of neighbouring tints clearly differ, tints rise by one, and no zone is left out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 15, max: 200_000 }), { minLength: 1, maxLength: 60 }),
        fc.double({ min: 0.1, max: 400, noNaN: true }),
        (magnitudes, design) => {
          const answer = zones(magnitudes, design)
          const tints = classTints(answer.items, answer.classes)
          expect(tints).toHaveLength(answer.classes)
          expect(tints[0]).toBe(0)
          for (let at = 1; at < tints.length; at++) expect([0, 1]).toContain(tints[at]! - tints[at - 1]!)
          const each = Array.from({ length: tints.at(-1)! + 1 }, (_, tint) => typical(answer, tints, tint))
          for (let at = 1; at < each.length; at++) expect(clearlyDiffer(each[at - 1]!, each[at]!)).toBe(true)
          expect(classTints([...answer.items].reverse(), answer.classes)).toEqual(tints)
        },
      ),
    )
  })

  test('the surer the figures, the more tints: from one to all ten', () => {
    const magnitudes = Array.from({ length: 200 }, (_, at) => Math.round(200 * 1.03 ** at))
    const count = (design: number) => {
      const { items, classes } = zones(magnitudes, design)
      return classTints(items, classes).at(-1)! + 1
    }
    const counts = [100_000, 1000, 100, 10, 1, 0.01].map(count)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect([counts[0], counts.at(-1)]).toEqual([1, 10])
  })

  test('exact figures have a tint for each class; the ends of the ramp are the ends of the scale', () => {
    const { items, classes } = zones([10, 20, 30], null)
    expect(classTints(items, classes)).toEqual([0, 1, 2])
    expect(classSteps(items, classes)).toEqual([0, 5, 9])
    expect(classSteps([], 0)).toEqual([])
    const alike = zones([100, 110, 120], 50)
    expect(classSteps(alike.items, alike.classes)).toEqual([5, 5, 5])
  })

  test('a class without zones has the tint of the class below it', () => {
    const at = (displayGroup: number, magnitude: number) => ({ zoneId: magnitude, magnitude, displayGroup, margin: 5 })
    expect(classTints([at(1, 100), at(3, 1000)], 5)).toEqual([0, 0, 0, 1, 1])
  })
})

describe('the bounds that a legend writes', () => {
  test('[V2.22] a bound where the colour changes, rounded like the figures, and the greatest figure at the end', () => {
    const { items, classes } = zones([1234, 1300, 9876, 10_123], 2)
    const steps = classSteps(items, classes)
    expect(steps).toEqual([0, 0, 9, 9])
    expect(boundLabels(classBounds(items, classes), steps, COUNTS)).toEqual(['1.2k', null, '9.9k', null, '10k'])
  })

  test('scores are rounded by their own margin, and no bound is written twice in a row', () => {
    const { items, classes } = zones([-0.72, 94.1, 94.3, 94.4], 12)
    const labels = boundLabels(classBounds(items, classes), [0, 3, 6, 9], score('Score', '', ''))
    expect(labels).toEqual(['\u22120.72', '94', null, null, null])
  })

  test('[V2.25] every class of its own colour has a bound: where two round to one, both are told apart by more digits', () => {
    const { items, classes } = zones([1.11, 1.34, 1.62, 2.4], 0.05)
    const labels = boundLabels(classBounds(items, classes), [0, 3, 6, 9], score('Spend ratio', '', ''))
    expect(labels.slice(0, 4)).not.toContain(null)
    expect(new Set(labels.slice(0, 4)).size).toBe(4)
  })

  test('[V2.25] three classes have three bounds, ten colours ten', () => {
    const few = zones([12, 20, 31], null)
    expect(boundLabels(classBounds(few.items, 3), classSteps(few.items, 3), COUNTS)).toEqual(['12', '20', '31', null])
    const many = zones(
      Array.from({ length: 10 }, (_, at) => 10 * (at + 1)),
      null,
    )
    const labels = boundLabels(classBounds(many.items, 10), classSteps(many.items, 10), COUNTS)
    expect(labels).toEqual(['10', '20', '30', '40', '50', '60', '70', '80', '90', '100', null])
  })

  test('labels that would run into each other are left out, the first and the last never', () => {
    expect(labelsWithRoom(['21k', '132k', '379k', '841k'], 15)).toEqual(['21k', '132k', '379k', '841k'])
    expect(labelsWithRoom(['21k', '132k', '379k', '841k'], 12)).toEqual(['21k', null, null, '841k'])
    expect(labelsWithRoom(['£1.25m', null, '£1.31m', '£1.4m', null, '£2m'], 30)).toEqual([
      '£1.25m',
      null,
      '£1.31m',
      null,
      null,
      '£2m',
    ])
    expect(labelsWithRoom(['7', null], 46)).toEqual(['7', null])
  })
})
