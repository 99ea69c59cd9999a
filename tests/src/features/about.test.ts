import { expect, test } from 'vitest'
import { licenceGroups } from '../../../src/features/about/about-screen.tsx'

test('groups packages by licence, with the most common licence first', () => {
  const of = (name: string, licence: string) => ({ name, version: '1.0.0', licence })
  const [pako, react, rbush, wouter] = [
    of('pako', '(MIT AND Zlib)'),
    of('react', 'MIT'),
    of('rbush', 'MIT'),
    of('wouter', 'Unlicense'),
  ]
  expect(licenceGroups([wouter, pako, react, rbush])).toEqual([
    { licence: 'MIT', packages: [react, rbush] },
    { licence: 'MIT AND Zlib', packages: [pako] },
    { licence: 'Unlicense', packages: [wouter] },
  ])
})
