import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ChartPoint, ChartSpec } from '../../../../../../src/charts/chart-spec.ts'
import { sentence, strong } from '../../../../../../src/domain/summaries/words.ts'
import { DISTANCE_BUCKETS } from '../../../../../../src/domain/trip-attributes.ts'
import { makePdf } from '../../../../../../src/viewers/kit/report/pdf/make-pdf.ts'
import type { PdfCard, PdfForm, PdfReport } from '../../../../../../src/viewers/kit/report/pdf/pdf-report.ts'
import { printable } from '../../../../../../src/viewers/kit/report/pdf/printable-text.ts'
import { PALETTE } from './palette.ts'

const inter = (cut: string) => {
  const bytes = readFileSync(`node_modules/@expo-google-fonts/inter/${cut}/Inter_${cut}.ttf`)
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}
const installed = (tool: string) => {
  try {
    execFileSync(tool, ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const point = (label: string, value: number | null): ChartPoint => ({
  label,
  name: label,
  value,
  low: value !== null && value < 100,
  margin: value === null ? null : 5,
  devices: value === null ? null : '300+',
})
const spec = (points: readonly ChartPoint[]): ChartSpec => ({
  subject: 'visits',
  valueTitle: 'Visits per day',
  axisTitle: 'Day of arrival',
  points,
  finding: 0,
  captioned: [0],
})
const columns = [
  { header: 'Name', numeric: false },
  { header: 'Visits', numeric: true },
  { header: 'Quality', numeric: false },
]
const card = (title: string, values: readonly (number | null)[], chart: PdfCard['chart']): PdfCard => ({
  title,
  sentence: sentence('The busiest is ', strong('Tŷ Ddewi'), ' with ', strong('31,420'), ' visits.'),
  caption: 'Average daily visits',
  chart,
  table: {
    title: `${title} by name`,
    columns,
    rows: values.map((value, at) =>
      value === null ? [`Row ${at}`, 'no data'] : [`Row ${at}`, value.toLocaleString('en-GB'), 'A'],
    ),
  },
  definition: 'A visit is a trip that ends in the area.',
})
const days = [31_420, 19_850, null, 77, 20_001, 20_002, 20_003]
const hours = Array.from({ length: 24 }, (_, hour) => (hour < 3 ? null : 1000 + hour))
const cells = DISTANCE_BUCKETS.flatMap((_, row) =>
  DISTANCE_BUCKETS.map((_, column) => ({
    ...point('', (row + column) % 5 === 0 ? null : 3000 + 8 * row + column),
    row,
    column,
  })),
)
/** A JPEG of one white pixel. */
const ONE_PIXEL =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA='
/** A PNG of one black pixel. */
const LOGO = {
  url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  width: 1,
  height: 1,
}
const RULE = 'A figure that rests on fewer than 15 observed devices is shown together with its neighbours.'
const report: PdfReport = {
  product: 'Ambit',
  kind: 'Location Insights',
  name: 'Pen-y-bont ar Ŵyr, Gàidhealtachd Ìle',
  period: '1 to 31 October 2026',
  facts: [
    { label: 'Prepared by', text: 'Maya Ellis' },
    { label: 'Date', text: '23 November 2026' },
  ],
  places: {
    title: '2 points, 1.57 km²',
    lines: [
      { name: '1.  Holbeck, Leeds', beside: '53.796, -1.548, radius 500 m' },
      { name: '2.  near Otley', beside: '53.801, -1.561, radius 500 m' },
    ],
  },
  map: null,
  link: 'https://portal.example/Location_Insights_Report?datasetid=10482',
  cards: [
    card('Visits', days, {
      kind: 'bar',
      spec: spec(days.map((value, at) => point(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][at] ?? '', value))),
    }),
    card('Dwells', hours, { kind: 'line', spec: spec(hours.map((value, at) => point(String(at), value))) }),
    card('Repeat', [12, 34], {
      kind: 'pie',
      slices: [
        { key: 'a', name: 'Home ⇔ Work', label: 'Home ⇔ Work 23.4%', value: 0.234, fill: '#1f5fbf' },
        { key: 'b', name: 'Other', label: 'Other 76.6%', value: 0.766, fill: '#c9d9f2' },
      ],
    }),
    card(
      'Traversing',
      cells.map(({ value }) => value),
      {
        kind: 'heat',
        spec: {
          subject: 'traverses',
          valueTitle: 'Traverses',
          rowTitle: 'Distance from origin, km',
          columnTitle: 'Distance to destination, km',
          rows: DISTANCE_BUCKETS,
          columns: DISTANCE_BUCKETS,
          cells,
        },
      },
    ),
    card('Empty', [null], null),
    card(
      'Long',
      Array.from({ length: 200 }, (_, at) => 50_000 + at),
      null,
    ),
  ],
  terms: [
    {
      title: 'Definitions',
      entries: Array.from({ length: 11 }, (_, at) => ({
        term: `Term ${at}`,
        text: `Meaning ${at} begins. ${'A visit whose stay lasts at least 30 minutes, at most 24 hours. '.repeat(2)}Meaning ${at} ends.`,
      })),
    },
    { title: 'Disclosure settings in force', entries: [{ text: RULE }] },
  ],
  provenance: 'Location Insights: Pen-y-bont ar Ŵyr, dataset 10482, 1 to 31 October 2026',
  palette: PALETTE,
}

/** Returns the text of each page of a report's PDF. */
const pagesOf = (shown: PdfReport): readonly string[] => {
  const bytes = makePdf(shown, { regular: inter('400Regular'), strong: inter('600SemiBold') }, () => undefined)
  const path = join(mkdtempSync(join(tmpdir(), 'ambit-pdf-')), 'pages.pdf')
  writeFileSync(path, Buffer.from(bytes))
  const all = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  return all.split('\f').filter(page => page.trim() !== '')
}

test('notices a missing letter next to the sign that replaces it', () => {
  const glyphs = { characterToGlyph: (codePoint: number) => (codePoint === '北'.codePointAt(0) ? 0 : 1) }
  expect(printable({ name: '□ 北' }, glyphs)).toEqual({ data: { name: '□ □' }, hasMissing: true })
  expect(printable({ name: '□' }, glyphs).hasMissing).toBe(false)
})

describe.skipIf(!installed('pdftotext') && !process.env.CI)('[V9.07] a summary’s PDF', () => {
  let text = ''
  let info = ''
  let fonts = ''
  let file = ''
  const steps: number[] = []
  beforeAll(() => {
    file = join(mkdtempSync(join(tmpdir(), 'ambit-pdf-')), 'summary.pdf')
    const bytes = makePdf(report, { regular: inter('400Regular'), strong: inter('600SemiBold') }, share =>
      steps.push(share),
    )
    writeFileSync(file, Buffer.from(bytes))
    const read = (tool: string, ...more: string[]) => execFileSync(tool, [...more, file], { encoding: 'utf8' })
    text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    info = read('pdfinfo')
    fonts = read('pdffonts')
  })

  test('is A4, embeds its font, and contains no bitmap', () => {
    expect(info).toMatch(/Page size: +595\.28 x 841\.89 pts \(A4\)/)
    expect(info).toContain('Title:           Location Insights - Pen-y-bont ar Ŵyr, Gàidhealtachd Ìle')
    const embedded = fonts.split('\n').filter(line => /Inter/.test(line))
    expect(embedded).toHaveLength(2)
    expect(embedded.every(line => /yes (yes|no) +yes/.test(line))).toBe(true)
    expect(execFileSync('pdfimages', ['-list', file], { encoding: 'utf8' }).trim().split('\n')).toHaveLength(2)
  })

  test('contains every figure of every card as text, including Welsh and Gaelic letters and double arrows', () => {
    for (const each of report.cards) {
      expect(text).toContain(each.title)
      for (const row of each.table.rows) for (const cell of row) expect(text).toContain(cell)
    }
    for (const words of ['Tŷ Ddewi', 'Pen-y-bont ar Ŵyr', 'Gàidhealtachd Ìle', 'Home ⇔ Work 23.4%', '31,420'])
      expect(text).toContain(words)
    expect(text).toContain('no data')
  })

  test('shows provenance and page number on every page, and ends with definitions and rules', () => {
    const pages = text.split('\f').filter(page => page.trim() !== '')
    expect(pages.length).toBeGreaterThan(3)
    pages.forEach((page, at) => {
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
      expect(page).toContain(report.provenance)
    })
    expect(text.indexOf('Definitions')).toBeGreaterThan(text.indexOf('Long by name'))
    expect(text).toContain('Term 10')
    expect(text.replace(/\s+/g, ' ')).toContain('A figure that rests on fewer than 15')
  })

  test('[V9.07] shows a sign for each letter that its font lacks, says so on every page, and joins accents', () => {
    const pages = pagesOf({
      ...report,
      name: 'Cafe\u0301 北京 \u{1f680}\ufe0f',
      cards: [{ ...report.cards[0]!, title: 'ירושלים' }],
    })
    expect(pages[0]).toContain('Café □□ □')
    expect(pages.join('')).toContain('□'.repeat('ירושלים'.length))
    for (const page of pages) expect(page).toContain('□ stands for a letter that the font of this PDF lacks.')
    expect(text).not.toContain('□')
  })

  test('[V9.07] begins with a cover that says what, where, when and by whom, with a clickable link', () => {
    const [cover = ''] = text.split('\f')
    for (const words of [report.name, report.period, 'Maya Ellis', '23 November 2026', '2 points, 1.57 km²'])
      expect(cover).toContain(words)
    for (const { name, beside } of report.places.lines)
      for (const words of [name, beside]) expect(cover.replace(/ +/g, ' ')).toContain(words.replace(/ +/g, ' '))
    expect(cover).not.toContain('Visits by name')
    expect(readFileSync(file, 'latin1')).toContain(`/URI (${report.link})`)
  })

  test('writes a long link in full, broken before its parameters', () => {
    const parameters = ['?datasetid=10482', ...Array.from({ length: 9 }, (_, at) => `&f.parameter${at}=value${at}`)]
    const link = `https://portal.example/Location_Insights_Map${parameters.join('')}`
    const [cover = ''] = pagesOf({ ...report, link })
    const lines = cover.split('\n').map(line => line.replace('Open this report', '').trim())
    const first = lines.findIndex(line => line.startsWith('https:'))
    expect(lines.slice(first, first + 3).join('')).toBe(link)
    for (const line of lines.slice(first + 1, first + 3)) expect(line).toMatch(/^&f/)
  })

  test('[V9.07] leaves no page half empty, repeats no chart title and splits no definition', () => {
    const pages = text.split('\f').filter(page => page.trim() !== '')
    // The facts, seven days, 24 hours, two parts, 64 pairs, an empty table, 200 rows, and the terms. The first cards
    // share a page with the facts, because no map is shown.
    expect(pages).toHaveLength(4)
    for (const { title, chart } of report.cards) expect(text.includes(`${title} by name`)).toBe(chart === null)
    for (let at = 0; at < 11; at++) {
      const page = pages.find(each => each.includes(`Meaning ${at} begins`))
      expect(page).toContain(`Meaning ${at} ends`)
    }
  })

  test('[V9.07] does not split a part of the definitions that fits on one page', () => {
    const part = (title: string, count: number) => ({
      title,
      entries: Array.from({ length: count }, (_, at) => ({ term: `${title} ${at}`, text: 'A visit. '.repeat(20) })),
    })
    const bytes = makePdf(
      { ...report, terms: [part('Meaning', 26), part('Quality', 20)] },
      { regular: inter('400Regular'), strong: inter('600SemiBold') },
      () => undefined,
    )
    const long = join(mkdtempSync(join(tmpdir(), 'ambit-pdf-')), 'long.pdf')
    writeFileSync(long, Buffer.from(bytes))
    const pages = execFileSync('pdftotext', ['-layout', long, '-'], { encoding: 'utf8' }).split('\f')
    for (const entry of [/Meaning \d/, /Quality \d/]) expect(pages.filter(page => entry.test(page))).toHaveLength(1)
  })

  test('[V9.07] splits a part of the definitions if the last page would otherwise have a few lines', () => {
    const part = (title: string, count: number) => ({
      title,
      entries: Array.from({ length: count }, (_, at) => ({ term: `${title} ${at}`, text: 'A visit. '.repeat(20) })),
    })
    const lastPage = (count: number): string => {
      const bytes = makePdf(
        { ...report, cards: report.cards.slice(0, 1), terms: [part('Meaning', count), part('Rules', 1)] },
        { regular: inter('400Regular'), strong: inter('600SemiBold') },
        () => undefined,
      )
      const short = join(mkdtempSync(join(tmpdir(), 'ambit-pdf-')), 'short.pdf')
      writeFileSync(short, Buffer.from(bytes))
      const pages = execFileSync('pdftotext', ['-layout', short, '-'], { encoding: 'utf8' }).split('\f')
      return pages.filter(page => page.trim() !== '').at(-1) ?? ''
    }
    // These numbers of meanings leave too little room for the rule on their last page.
    for (const count of [31, 34, 37, 40]) expect(lastPage(count), `${count} meanings`).toMatch(/Meaning \d/)
  })

  test('[V9.07] has the cover map as its only picture, with a number at each point', () => {
    const pixel = execFileSync('base64', ['-d'], { input: ONE_PIXEL })
    const bytes = makePdf(
      {
        ...report,
        map: {
          bytes: new Uint8Array(pixel),
          width: 720,
          height: 446,
          marks: [{ at: [360, 223], text: '37' }],
          credit: `Base map: of the test. ${'Contains data of the test. '.repeat(12)}All rights named`,
          scale: { widthPx: 90, text: '2 km' },
          legends: [],
        },
      },
      { regular: inter('400Regular'), strong: inter('600SemiBold') },
      () => {},
    )
    const mapped = file.replace('summary', 'mapped')
    writeFileSync(mapped, Buffer.from(bytes))
    expect(execFileSync('pdfimages', ['-list', mapped], { encoding: 'utf8' }).trim().split('\n')).toHaveLength(3)
    const [cover = ''] = execFileSync('pdftotext', ['-layout', mapped, '-'], { encoding: 'utf8' }).split('\f')
    expect(cover).toContain('Base map: of the test')
    expect(cover).toContain('All rights named')
    expect(cover.split('\n').filter(line => line.includes('Contains data of the test')).length).toBeGreaterThan(1)
    expect(cover).toMatch(/\b37\b/)
  })

  test('puts the chosen cards, the map with its legend and the logo on one page', () => {
    const pixel = new Uint8Array(execFileSync('base64', ['-d'], { input: ONE_PIXEL }))
    const origins: PdfCard = {
      ...card('Origins', [46_000, 20_000], null),
      map: {
        bytes: pixel,
        width: 720,
        height: 446,
        marks: [{ at: [360, 223], text: '1' }],
        credit: 'Base map: of the test',
        scale: { widthPx: 90, text: '2 km' },
        legends: [
          {
            title: 'Visits per 1,000 residents',
            classes: [{ fill: '#1f5fbf', from: '750', shown: true }],
            opacity: 0.6,
            isNamed: false,
            top: '19k',
          },
        ],
      },
    }
    const onePage = (form: Partial<Extract<PdfForm, { kind: 'page' }>>) => {
      const bytes = makePdf(
        {
          ...report,
          cards: [...report.cards, origins],
          form: { kind: 'page', cards: ['Visits', 'Dwells'], hasMap: true, logo: LOGO, ...form },
        },
        { regular: inter('400Regular'), strong: inter('600SemiBold') },
        () => {},
      )
      const one = file.replace('summary', 'one')
      writeFileSync(one, Buffer.from(bytes))
      const images = execFileSync('pdfimages', ['-list', one], { encoding: 'utf8' }).trim().split('\n').length - 2
      return { pages: execFileSync('pdftotext', ['-layout', one, '-'], { encoding: 'utf8' }).split('\f'), images }
    }
    const { pages, images } = onePage({})
    expect(pages.filter(page => page.trim() !== '')).toHaveLength(1)
    for (const words of [
      report.name,
      'Visits',
      'Dwells',
      'Origins',
      'Row 1',
      '20,000',
      '2 km',
      '750',
      '19k',
      '95% range',
    ])
      expect(pages[0]).toContain(words)
    for (const words of ['Traversing', 'Term 0', 'Visits by name']) expect(pages[0]).not.toContain(words)
    expect(images).toBe(2)
    // a chart on its own has its table below it
    const alone = onePage({ cards: ['Visits'], hasMap: false, logo: null })
    expect(alone.pages.filter(page => page.trim() !== '')).toHaveLength(1)
    expect(alone.pages[0]).toContain('31,420')
    const plain = onePage({ hasMap: false, logo: null, cards: null })
    expect(plain.pages.filter(page => page.trim() !== '')).toHaveLength(1)
    expect(plain.pages[0]).not.toContain('Origins')
    expect(plain.images).toBe(0)
  })

  test('reports its progress card by card', () => {
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
    expect(steps).toHaveLength(report.cards.length + 2)
    expect(steps.at(-1)).toBe(1)
  })
})
