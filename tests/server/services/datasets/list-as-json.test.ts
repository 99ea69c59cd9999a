import { expect, test } from 'vitest'
import { listAsJson } from '../../../../server/services/datasets/datasets.ts'

const textOf = async (parts: unknown[][]): Promise<string> => {
  const given = async function* () {
    yield* parts
  }
  const pieces: Uint8Array[] = []
  for await (const piece of listAsJson(given(), '{"list":[', ']}')) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test.each([[[[]]], [[[1]]], [[[1, 2], [3]]], [[[], [1]]], [[[1], [], [2]]], [[[], [], []]]])(
  'joins the parts %j into one list',
  async parts => {
    expect(JSON.parse(await textOf(parts))).toEqual({ list: parts.flat() })
  },
)
