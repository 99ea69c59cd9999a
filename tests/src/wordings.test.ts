import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../src')

const filesOf = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? filesOf(join(dir, entry.name)) : /\.tsx?$/.test(entry.name) ? [join(dir, entry.name)] : [],
  )

/** Wordings that puzzled native readers, which the interface no longer uses. */
const OLD = [
  'The zones you select stand here',
  'Every point is placed. Remove one',
  'people, counting',
  'walk from zone to zone',
  'Keep only the larger part',
  'withheld to protect individuals, or none',
  'withheld or none',
  'None and too few are not told apart',
  'so is one of which a single device gives more than',
  'Where a withheld figure could be found by subtraction, the next smallest',
  'Margins tell of sampling alone',
  'moved by a fixed amount of noise',
  'Figures carry noise against disclosure',
  'divided by how many of them',
  'shares are of those shown',
  'no clear difference from 3 other',
  'visit about equally',
  'The quietest shown is',
  'traverses that can be shown',
  'go on for more than 80 km',
  'sends the most visits',
  'takes the most trips',
  'The ten largest zones make',
  '% of sum',
  'Hour at which the area is reached',
  'Network cells whose reach meets the area',
  'journeys of more than 250 km stand together',
  'from the places where a device rests by night and by day',
  'Age bands and genders are as held by the network',
  'bracket includes its upper bound',
  'Residents count in no visit',
  'It tells of sampling alone',
  'What the figures cannot tell',
  'A stay of some length at one place ends a trip',
  'so the figures speak of trips by people',
  'each over the largest zone',
  'The lesser of the standard scores',
  'of the zones above it',
  'of the zones below it',
  'Hotspots, blended',
  'Correlation, blended',
  'stays of 30 minutes and more by zone',
  'Zones: standard, middle',
  'Zones: the dataset’s own',
  'Electric-vehicle trips past and into a site',
  'and where they meet',
  'Where a station’s users set out from',
  'describes the people who come to a place without living in it',
  'how many come again in the same week',
  'Visits of a high street',
  'sets visitors from further than 35 km beside card payments',
  'choose its forecourt, and set the mode to rail',
  'Visits by length of the journey, local and further',
  'Charger speeds considered',
  'the page follows by itself',
  'Choose a template to see what it answers',
  'with the gap that parts it',
  'open at once and answer every click immediately',
  'Groups gather datasets of one project',
  'The more exact, the sooner you hear from us',
  'Say which question the data should answer',
  'An invitation to set a password goes to',
  'Send me an email when a dataset I ordered',
  'You may have an account for another of our platforms',
  'Card as customers see it',
  'With options, area and population a dataset costs',
  'A dataset pays the smallest factor',
  'This template asks nothing more',
  'How many days the newest data lie behind today',
  'Number of a completed dataset of the provider',
  'Scripts and styles are taken out',
  'The area itself is studied',
  'Entries of datasets and reversals stay',
  'The entry was reversed; the history keeps both',
  'Download the coloured zones',
  'Describe the dataset',
  'a colleague who may submits it',
  'Credits are the base price',
  'put a report on offer',
  'Every session of yours',
  'nor what was reversed already',
  'There already',
]

test('the interface contains no retired wording', () => {
  const plain = (text: string) => text.replace(/\s+/g, ' ').replaceAll("'", '’')
  const found = filesOf(source).flatMap(file => {
    const text = plain(readFileSync(file, 'utf8'))
    return OLD.filter(words => text.includes(plain(words))).map(words => `${file.slice(source.length + 1)}: ${words}`)
  })
  expect(found).toEqual([])
})
