import { expect, test } from 'vitest'
import { nameShownDatasets, shownDatasets } from '../../../src/app/shown-datasets.ts'

test('reads a page’s datasets from its URL, or from its screen while that is open', () => {
  expect(shownDatasets('?datasetid=12')).toEqual([12])
  expect(shownDatasets('?datasets=3,5&base=5')).toEqual([3, 5])
  expect(shownDatasets('?series=7')).toEqual([])
  expect(shownDatasets('?datasetid=x&datasets=0,-1,2.5,')).toEqual([])
  const take = nameShownDatasets([8, 9])
  expect(shownDatasets('?series=7')).toEqual([8, 9])
  take()
  expect(shownDatasets('?series=7')).toEqual([])
})
