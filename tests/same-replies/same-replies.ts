// Checks that two versions of the product send identical replies to the same requests about the same data.
//   record CHECKOUT DATA FILE    sends requests to a portal that runs CHECKOUT on a copy of the demo folder DATA; writes FILE
//   compare CHECKOUT DATA FILE   sends them to another checkout and prints the differences; exits with 1 if there are any
// node --import tsx tests/same-replies/same-replies.ts record ../before ../demo-data replies.json
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { portalOf, type Reply } from './portal-of.ts'
import { type Question, questionsFor } from './questions.ts'

interface Recorded {
  readonly question: Question
  readonly reply: Reply
}

const [command, checkout, data, file] = process.argv.slice(2)
if (!checkout || !data || !file || !['record', 'compare'].includes(command ?? '')) {
  console.error('usage: same-replies.ts record|compare CHECKOUT DATA FILE')
  process.exit(2)
}

/** The number of characters to show before and after the first difference. */
const SHOWN = 80
const around = (text: string, position: number): string => text.slice(Math.max(0, position - SHOWN), position + SHOWN)
const firstDifference = (one: string, other: string): number => {
  let position = 0
  while (position < one.length && one[position] === other[position]) position += 1
  return position
}

const portal = await portalOf(resolve(checkout), resolve(data))

const record = async (): Promise<void> => {
  const recorded: Recorded[] = []
  for (const question of await questionsFor(portal.client))
    recorded.push({ question, reply: await portal.ask(question) })
  writeFileSync(file, JSON.stringify(recorded))
  const refused = recorded.filter(({ reply }) => reply.status >= 400).length
  console.log(`${recorded.length} replies recorded, ${refused} of them refusals`)
}

/** Prints the differences. @returns the number of replies that differ */
const compare = async (): Promise<number> => {
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as Recorded[]
  let differing = 0
  for (const { question, reply: before } of recorded) {
    const now = await portal.ask(question)
    if (now.status === before.status && now.body === before.body) continue
    differing += 1
    const position = firstDifference(before.body, now.body)
    const { user, method, path, query } = question
    console.log(`${method} ${path}?${new URLSearchParams(query)} as ${user}: ${before.status} → ${now.status}`)
    console.log(`  before: …${around(before.body, position)}…\n  now:    …${around(now.body, position)}…`)
  }
  console.log(`${recorded.length} requests, ${differing} replies differ`)
  return differing
}

let differing = 0
if (command === 'record') await record()
else differing = await compare()
await portal.close()
process.exit(differing > 0 ? 1 : 0)
