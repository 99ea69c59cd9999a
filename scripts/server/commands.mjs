// Lists the operator commands: all scripts in package.json that run a file in server/cli. In an archive, bin/ambit runs
// and lists them based on dist/server/commands.json, which contains their names, files and descriptions.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/install.mjs'
import { entryOf } from './source-places.mjs'

const SCRIPT = /^node --import tsx (server\/cli\/\S+\.ts)$/

/** Returns the first sentence of the file's docstring, after the command itself. */
const aboutOf = source => {
  const [, docstring = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(join(root, source), 'utf8')) ?? []
  const text = docstring
    .replaceAll(/\s*\n \* ?/g, ' ')
    .replace(/^\s*`[^`]+`:?\s*/, '')
    .trim()
  const [first = ''] = text.split(/(?<=\.) (?=[A-Z])/)
  if (first === '') throw new Error(`${source} has no docstring that says what the command does.`)
  return first[0].toUpperCase() + first.slice(1)
}

/** @returns {{ name: string, source: string, file: string, about: string }[]} sorted by name */
export const operatorCommands = () =>
  Object.entries(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts)
    .flatMap(([name, script]) => {
      const source = SCRIPT.exec(script)?.[1]
      return source === undefined ? [] : [{ name, source, file: entryOf(source), about: aboutOf(source) }]
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
