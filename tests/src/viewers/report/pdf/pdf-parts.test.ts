import { expect, test } from 'vitest'
import { sentence, strong } from '../../../../../src/domain/summaries/sentence.ts'
import { pdfFileName } from '../../../../../src/viewers/report/pdf/file-name.ts'
import { sentenceLines } from '../../../../../src/viewers/report/pdf/sentence-lines.ts'

test('[V9.07] the file is called after the report and the project', () => {
  expect(pdfFileName('Location Insights', 'Leeds city core')).toBe('Location Insights Leeds city core.pdf')
  expect(pdfFileName('Location Insights', 'A/B: "Tŷ Ddewi"?')).toBe('Location Insights A B Tŷ Ddewi.pdf')
})

test('a sentence is broken at spaces, its findings stay strong and keep their comma', () => {
  const parts = sentence('The busiest day is ', strong('Saturday'), ', then ', strong('1,234'), '.')
  const lines = sentenceLines(parts, 28, text => text.length)
  expect(lines.map(line => line.map(run => (run.strong ? `*${run.text}*` : run.text)).join(''))).toEqual([
    'The busiest day is *Saturday*, ',
    'then *1,234*.',
  ])
  expect(sentenceLines(parts, 27, text => text.length)).toHaveLength(2)
  expect(sentenceLines([], 10, text => text.length)).toEqual([[]])
})
