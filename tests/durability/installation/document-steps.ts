import { readFileSync } from 'node:fs'

/** A fenced block in the operations document that runs unchanged. */
export interface Step {
  /** The heading above the block, used in messages. */
  readonly heading: string
  readonly hosts: readonly string[]
  /** The file whose contents are the block; null if the block contains commands. */
  readonly file: string | null
  readonly text: string
}

const FENCE = /^```(\w+)(.*)$/
const attribute = (info: string, name: string): string | null => new RegExp(`\\b${name}=(\\S+)`).exec(info)?.[1] ?? null

/**
 * The blocks of a Markdown document whose first line says `on=HOST,…`, in order. A block with `file=PATH` is the
 * contents of that file on each of the hosts. Any other block runs in bash there.
 */
export const documentSteps = (path: URL): Step[] => {
  const steps: Step[] = []
  let heading = ''
  let open: { info: string; lines: string[] } | null = null
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (open) {
      if (line !== '```') {
        open.lines.push(line)
        continue
      }
      const hosts = attribute(open.info, 'on')?.split(',')
      if (hosts) steps.push({ heading, hosts, file: attribute(open.info, 'file'), text: `${open.lines.join('\n')}\n` })
      open = null
    } else if (line.startsWith('#')) heading = line.replace(/^#+ /, '')
    else {
      const fence = FENCE.exec(line)
      if (fence) open = { info: fence[2] ?? '', lines: [] }
    }
  }
  return steps
}
