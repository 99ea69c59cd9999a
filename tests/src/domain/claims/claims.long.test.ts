import { expect, test } from 'vitest'
import { falseForms, judgeClaims } from './claims.ts'

const FORMS = [
  'a group of 12 zones',
  'ages and genders',
  'ages by day',
  'days of the week',
  'dwells by day',
  'electric vehicles',
  'electric vehicles, some lengths',
  'journeys',
  'local journeys',
  'modes',
  'non-local journeys',
  'purposes',
  'purposes by day',
  'repeat visits',
  'traverses from far',
]

test('sentences make claims that are true of the people whom the devices represent', () => {
  const verdicts = judgeClaims(1, 60)
  expect([...verdicts.keys()]).toEqual(expect.arrayContaining(FORMS))
  expect(falseForms(verdicts)).toEqual([])
  const all = [...verdicts].filter(([form]) => !form.includes(': ')).map(([, judged]) => judged)
  const of = (key: 'claims' | 'false') => all.reduce((sum, judged) => sum + judged[key], 0)
  expect(of('claims')).toBeGreaterThan(300)
  expect(of('false') / of('claims')).toBeLessThan(0.05)
})

test('detects a form that is wrong more often than one time in twenty', () => {
  const verdicts = new Map([
    ['right', { claims: 1000, false: 50 }],
    ['wrong', { claims: 1000, false: 70 }],
    ['wrong: lead', { claims: 10, false: 10 }],
  ])
  expect(falseForms(verdicts)).toEqual(['wrong'])
})
