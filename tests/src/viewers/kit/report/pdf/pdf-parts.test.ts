import { expect, test, vi } from 'vitest'
import { sentence, strong } from '../../../../../../src/domain/summaries/words.ts'
import { sentenceLines } from '../../../../../../src/viewers/kit/report/pdf/draw-sentence.ts'
import { pdfFileName } from '../../../../../../src/viewers/kit/report/pdf/pdf-report-of.ts'
import { withWaits } from '../../../../../../src/viewers/kit/report/pdf/save-pdf.ts'

test('[V9.07] names the file after the report and the project', () => {
  expect(pdfFileName('Location Insights', 'Leeds city core')).toBe('Location Insights Leeds city core.pdf')
  expect(pdfFileName('Location Insights', 'A/B: "Tŷ Ddewi"?')).toBe('Location Insights A B Tŷ Ddewi.pdf')
})

test('breaks a sentence at spaces, and keeps findings bold and on one line with their comma', () => {
  const parts = sentence('The busiest day is ', strong('Saturday'), ', then ', strong('1,234'), '.')
  const lines = sentenceLines(parts, 28, text => text.length)
  expect(lines.map(line => line.map(run => (run.strong ? `*${run.text}*` : run.text)).join(''))).toEqual([
    'The busiest day is *Saturday*, ',
    'then *1,234*.',
  ])
  expect(sentenceLines(parts, 27, text => text.length)).toHaveLength(2)
  expect(sentenceLines([], 10, text => text.length)).toEqual([[]])
})

test('[V9.07] waits 1 s before the export and 100 ms before saving, and saves nothing if cancelled in between', async () => {
  vi.useFakeTimers()
  try {
    const done: string[] = []
    const start = (signal: AbortSignal) =>
      withWaits(
        signal,
        async () => done.push('made'),
        () => done.push('saved'),
      )
    const whole = start(new AbortController().signal)
    await vi.advanceTimersByTimeAsync(999)
    expect(done).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toEqual(['made'])
    await vi.advanceTimersByTimeAsync(99)
    expect(done).toEqual(['made'])
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toEqual(['made', 'saved'])
    await whole
    for (const [at, steps] of [
      [500, []],
      [1050, ['made']],
    ] as const) {
      done.length = 0
      const stop = new AbortController()
      const cut = expect(start(stop.signal)).rejects.toBe('cancelled')
      await vi.advanceTimersByTimeAsync(at)
      stop.abort('cancelled')
      await cut
      await vi.advanceTimersByTimeAsync(2000)
      expect(done).toEqual(steps)
    }
  } finally {
    vi.useRealTimers()
  }
})
