import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VISITS_BY_ORIGIN } from '../../../../../../src/viewers/kit/zone-map/mode.ts'
import { magnitudeColumn } from '../../../../../../src/viewers/kit/zone-map/parts/class-table.tsx'

const part = (name: string, magnitude: number) => ({ name, places: 1, magnitude, margin: 5 })

test('shares of classes are of all visits, including those in no class', () => {
  const parts = [part('Core', 580), part('Beyond', 390)]
  const shareOf = (total: number | null) => {
    const column = magnitudeColumn(
      VISITS_BY_ORIGIN,
      parts,
      total === null ? null : { magnitude: total, margin: 2, devices: '300+' },
    )
    return renderToStaticMarkup(column.cell!(parts[0]!))
  }
  expect(shareOf(1000)).toContain('58.0%')
  expect(shareOf(null)).toContain('59.8%')
  // The sum of rounded places can slightly exceed their total.
  expect(shareOf(960)).toContain('59.8%')
})
